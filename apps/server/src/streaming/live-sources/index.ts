// Live sources in the console: the sources of a channel, their order and keys, and their condition.
import { liveSources } from '@kallo/contract/streaming/live-sources'
import { originOf } from '../../accounts/operators/index.ts'
import { createFfmpeg } from '../../platform/ffmpeg/index.ts'
import type { ConsolePrincipal } from '../../platform/http/principal.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changeSettings, orderSources } from './change-channel.ts'
import { addSource, changeSource, removeSource } from './change-sources.ts'
import type { LiveSourceParts } from './live-source-parts.ts'
import { loadHistory } from './load-history.ts'
import { revealSecret, rotateSecret } from './source-secrets.ts'
import { testSource } from './test-source.ts'
import { viewLive } from './view-live.ts'

interface ConsoleRequest {
  principal: ConsolePrincipal
  ip: string
  baseUrl: string
  params: { channelId: string }
}

/** Y-14…Y-17. */
export function liveSourceRoutes(deps: Omit<LiveSourceParts, 'ffmpeg'>): Route[] {
  const parts: LiveSourceParts = { ...deps, ffmpeg: createFfmpeg(deps.config.ffmpegPath) }
  const by = ({ principal, ip }: ConsoleRequest) => originOf(parts, principal, ip)
  const view = ({ params, baseUrl }: ConsoleRequest) => viewLive(parts, params.channelId, baseUrl)
  return [
    route(liveSources.test, ({ body }) => testSource(parts, body.url)),
    route(liveSources.view, view),
    route(liveSources.change, async (request) => {
      await changeSettings(parts, by(request), request.params.channelId, request.body)
      return view(request)
    }),
    route(liveSources.add, async (request) => {
      await addSource(parts, by(request), request.params.channelId, request.body)
      return view(request)
    }),
    route(liveSources.changeSource, async (request) => {
      await changeSource(parts, by(request), request.params, request.body)
      return view(request)
    }),
    route(liveSources.order, async (request) => {
      await orderSources(parts, by(request), request.params.channelId, request.body)
      return view(request)
    }),
    route(liveSources.remove, async (request) => {
      await removeSource(parts, by(request), request.params, request.body.version)
      return view(request)
    }),
    route(liveSources.reveal, (request) => revealSecret(parts, by(request), request.params, request.baseUrl)),
    route(liveSources.rotate, (request) =>
      rotateSecret(parts, by(request), request.params, request.body, request.baseUrl),
    ),
    route(liveSources.history, ({ params, body }) => loadHistory(parts, params.channelId, body.hours)),
  ]
}
