// Channels in the console: what editors enter, and who may watch where. Viewers get them from contents.
import { channels } from '@kallo/contract/catalogue/channels'
import { route, type Route } from '../../platform/http/route.ts'
import { createEditor, type EditorDeps } from '../editing/index.ts'
import { channelAction, channelKind, type ChannelDeps } from './channel-kind.ts'
import { findChannelRecord, listChannels } from './channel-store.ts'

/** L-01…L-08. */
export function channelRoutes(deps: EditorDeps & ChannelDeps): Route[] {
  const editor = createEditor(deps, channelKind(deps), findChannelRecord)
  return [
    route(channels.list, ({ body }) => listChannels(deps.db, body, new Date(deps.clock.now()))),
    route(channels.find, editor.find),
    route(channels.create, editor.create),
    route(channels.change, editor.change),
    route(channels.move, editor.move),
    route(channels.bulk, (request) => editor.bulk(request, (trx) => channelAction(trx, request.body.action))),
  ]
}
