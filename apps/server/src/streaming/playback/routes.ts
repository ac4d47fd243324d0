import { playback } from '@kallo/contract/streaming/playback'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/api.ts'
import type { Viewer } from '../../accounts/auth/index.ts'
import type { ResourceKind } from '../origin/index.ts'
import { leavePlayback, recordHeartbeat, type FindByTicket } from './heartbeat.ts'
import { listStreams, stopStream } from './list-streams.ts'
import type { Playable, PlaybackParts } from './playback-parts.ts'
import { startPlayback } from './start-playback.ts'

export interface Finders {
  /** Refuses what there is not, or what is switched off. */
  find(kind: ResourceKind, tag: string): Playable
  findByTicket: FindByTicket
  nameOf(kind: ResourceKind, tag: string): string
}

export function playbackRoutes(parts: PlaybackParts, finders: Finders): Route<Viewer>[] {
  return [
    route(playback.start, ({ body, identity, ip, baseUrl }) =>
      startPlayback(parts, finders.find(body.kind, body.tag), { viewer: identity, ip, baseUrl }, body),
    ),
    route(playback.heartbeat, async ({ body, ip }) => {
      const { ticket, time_zone: timeZone } = body
      await recordHeartbeat(parts, finders.findByTicket, { ticket, timeZone, ip })
      return null
    }),
    route(playback.leave, async ({ body }) => {
      await leavePlayback(parts, finders.findByTicket, body.ticket)
      return null
    }),
    route(playback.streams, ({ identity }) => listStreams(parts, finders.nameOf, signedIn(identity))),
    route(playback.stop, async ({ identity, body }) => {
      await stopStream(parts, signedIn(identity), body.stream)
      return null
    }),
  ]
}

function signedIn(identity: Viewer | null): Viewer {
  if (!identity) throw new AppError('sign-in-needed')
  return identity
}
