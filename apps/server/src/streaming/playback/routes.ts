import { playback } from '@kallo/contract/streaming/playback'
import { subscriberStreams } from '@kallo/contract/streaming/subscriber-streams'
import { route, type Route } from '../../platform/http/route.ts'
import type { ResourceKind } from '../origin/index.ts'
import { leavePlayback, recordHeartbeat } from './heartbeat.ts'
import { listStreams, stopStream } from './list-streams.ts'
import type { FindByTicket, Playable, PlaybackParts } from './playback-parts.ts'
import { startPlayback } from './start-playback.ts'

export interface Finders {
  /** Throws if there is no such content within the age limit (M-10), or its type is switched off. */
  find(kind: ResourceKind, tag: string, maxAge: number | null): Playable
  findByTicket: FindByTicket
  nameOf(kind: ResourceKind, tag: string): string
}

export function playbackRoutes(parts: PlaybackParts, finders: Finders): Route[] {
  return [
    route(playback.start, ({ body, principal, ip, baseUrl }) =>
      startPlayback(
        parts,
        {
          playable: finders.find(body.kind, body.tag, principal?.profile.maxAge ?? null),
          findByTicket: finders.findByTicket,
        },
        { viewer: principal, ip, baseUrl },
        body,
      ),
    ),
    route(playback.heartbeat, async ({ body, ip }) => {
      const { ticket, timeZone } = body
      await recordHeartbeat(parts, finders.findByTicket, { ticket, timeZone, ip })
      return null
    }),
    route(playback.leave, async ({ body }) => {
      await leavePlayback(parts, finders.findByTicket, body.ticket)
      return null
    }),
    route(playback.streams, ({ principal }) => listStreams(parts, finders.nameOf, principal)),
    route(subscriberStreams.list, ({ params }) =>
      listStreams(parts, finders.nameOf, { accountId: params.id }),
    ),
    route(playback.stop, async ({ principal, body }) => {
      await stopStream(parts, principal, body.stream)
      return null
    }),
  ]
}
