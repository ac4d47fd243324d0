import { requiresSubscription } from '@kallo/rules/streaming/access'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { streamStartLimit } from '@kallo/contract/streaming/limits'
import type { playback } from '@kallo/contract/streaming/playback'
import { AppError } from '../../platform/http/app-error.ts'
import { ticketSession, viewerHash } from '../leases/index.ts'
import { resourceHash, type Ticket } from '../origin/index.ts'
import { findRights, openPlayback, type OpenOptions } from './open-playback.ts'
import {
  leaveStream,
  type FindByTicket,
  type RequestFacts,
  type Playable,
  type PlaybackParts,
} from './playback-parts.ts'

/**
 * T-04, T-05: issues a ticket. With the ticket of a stream of the same channel or VOD the stream continues; with that of
 * another one the new stream replaces it; if the old one held a lease, its ticket is no longer valid.
 */
export async function startPlayback(
  parts: PlaybackParts,
  { playable, findByTicket }: { playable: Playable; findByTicket: FindByTicket },
  request: RequestFacts,
  { ticket: written }: Pick<BodyOf<typeof playback.start>, 'ticket'>,
): Promise<DataOf<typeof playback.start>> {
  const previous = written === undefined ? null : previousTicket(parts, written, request)
  if (previous === null) limitStarts(parts, playable, request)
  const [continued, rights] = await Promise.all([
    previous === null ? null : continuedStream(parts, { playable, findByTicket }, previous),
    findRights(parts, request),
  ])
  if (previous !== null && continued === null) limitStarts(parts, playable, request)
  const options = { checksStreamLimit: true, rights, ...continued }
  const { access, opened, situation } = await openPlayback(parts, playable, request, options)
  if (!access.allowed || !opened) throw new AppError(access.allowed ? 'unexpected' : access.reason)
  const { streamUrl, ticket, expiresAtMs } = opened
  return {
    streamUrl,
    ticket,
    expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString(),
    serverTime: new Date(situation.nowMs).toISOString(),
  }
}

/** The ticket of a stream of the same session; null for one of an earlier session or of a visitor. */
function previousTicket({ origin }: PlaybackParts, written: string, { viewer }: RequestFacts): Ticket | null {
  const ticket = origin.readTicket(written)
  if (!ticket) throw new AppError('ticket-invalid')
  const isOwn = ticket.viewer === viewerHash(viewer?.accountId ?? null)
  if (isOwn) return ticket.session === ticketSession(viewer?.sessionKey ?? null) ? ticket : null
  if (ticket.viewer === viewerHash(null) || viewer === null) return null
  throw new AppError('ticket-invalid')
}

/**
 * The stream to continue; null when a new one has to start. `playing` is set if this process does not hold the lease.
 */
async function continuedStream(
  parts: PlaybackParts,
  { playable, findByTicket }: { playable: Playable; findByTicket: FindByTicket },
  ticket: Ticket,
): Promise<Pick<OpenOptions, 'stream' | 'playing'> | null> {
  if (ticket.resource !== resourceHash(playable.kind, playable.tag)) {
    const former = findByTicket(ticket)
    if (former) await leaveStream(parts, former, ticket)
    return null
  }
  const { leases } = parts
  const { stream, viewer } = ticket
  const known = leases.knownEndReason(stream)
  const { endReason, ...others } =
    known === undefined ? await leases.findState({ stream, viewer }) : { endReason: known }
  if (endReason === 'stopped') throw new AppError('stream-stopped')
  return endReason === null ? { stream, ...others } : null
}

/** Limits starts of paid content only, because many viewers of free channels share one address. */
function limitStarts(
  { limits, isSubscriptionRequired }: PlaybackParts,
  { wanted }: Playable,
  { viewer }: RequestFacts,
): void {
  if (viewer && requiresSubscription(wanted, { isSubscriptionRequired: isSubscriptionRequired() }))
    limits.take(streamStartLimit, viewer.accountId)
}
