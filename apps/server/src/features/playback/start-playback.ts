import type { BodyOf, DataOf } from '@kallo/contract/call'
import type { playback } from '@kallo/contract/playback'
import { AppError } from '../../platform/http/app-error.ts'
import { deviceHash, viewerHash } from '../leases/index.ts'
import { openPlayback } from './open-playback.ts'
import type { CallerFacts, Playable, PlaybackParts } from './playback-parts.ts'

/** T-04, T-05: the first ticket of a stream or, with the one that runs or ran, the next. Writes nothing: the origin counts. */
export async function startPlayback(
  parts: PlaybackParts,
  playable: Playable,
  caller: CallerFacts,
  { ticket }: Pick<BodyOf<typeof playback.start>, 'ticket'>,
): Promise<DataOf<typeof playback.start>> {
  const stream = ticket === undefined ? undefined : streamOf(parts, ticket, caller)
  if (stream !== undefined && parts.leases.state(stream) === 'stopped') throw new AppError('stream-stopped')
  const going = { countsStreams: true, ...(stream === undefined ? {} : { stream }) }
  const { access, opened, situation } = await openPlayback(parts, playable, caller, going)
  if (!access.allowed || !opened) throw new AppError(access.allowed ? 'unexpected' : access.reason)
  const { streamUrl, ticket: next, expiresAtMs } = opened
  return {
    stream_url: streamUrl,
    ticket: next,
    expires_at: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    server_time: new Date(situation.nowMs).toISOString(),
  }
}

/** A stream goes on for whom and where it began; who has signed in or out meanwhile, and every other device, begins another. */
function streamOf({ origin }: PlaybackParts, written: string, { viewer }: CallerFacts): string | undefined {
  const ticket = origin.readTicket(written)
  if (!ticket) throw new AppError('ticket-invalid')
  const mine = viewerHash(viewer?.accountId ?? null)
  if (ticket.viewer === mine) return ticket.device === deviceHash(viewer) ? ticket.stream : undefined
  if (ticket.viewer === viewerHash(null) || viewer === null) return undefined
  throw new AppError('ticket-invalid')
}
