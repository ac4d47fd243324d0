import { isRegionBlocked } from '@kallo/rules/foundation/region'
import { cityOf } from '@kallo/rules/streaming/stream-lease'
import { AppError } from '../../platform/http/app-error.ts'
import { viewerHash, type Admission, type StreamClaim } from '../leases/index.ts'
import type { Ticket } from '../origin/index.ts'
import { claimOf, leaveStream, type FindByTicket, type PlaybackParts } from './playback-parts.ts'

/**
 * T-05: records that the player still plays. Streams that another server delivers are known only by their heartbeats,
 * which pass the same checks as a request to the origin.
 */
export async function recordHeartbeat(
  { origin, leases, seenStreams, clock, region, isSubscriptionRequired }: PlaybackParts,
  find: FindByTicket,
  { ticket: written, timeZone, ip }: { ticket: string; timeZone: string; ip: string },
): Promise<void> {
  const ticket = origin.readTicket(written)
  const playable = ticket && find(ticket)
  if (!ticket || !playable || ticket.expiresAt * 1000 <= clock.now()) throw new AppError('ticket-invalid')
  const country = region.countryOf(ip)
  if (isRegionBlocked(playable.wanted, country)) throw new AppError('region-blocked')
  const claim = claimOf(ticket, playable, isSubscriptionRequired(), country)
  if (claim.isCounted || playable.wanted.isForViewersOnly) await admitStream(leases, ticket, claim, timeZone)
  if (playable.externalUrl !== null) seenStreams.note(ticket)
}

async function admitStream(
  leases: PlaybackParts['leases'],
  ticket: Ticket,
  claim: StreamClaim,
  timeZone: string,
): Promise<void> {
  if (ticket.viewer === viewerHash(null)) throw new AppError('login-required')
  const admission = await leases.admit(claim)
  if (!admission.isAdmitted) throw errorOf(admission)
  const city = cityOf(timeZone)
  if (city !== null) await leases.nameCity(ticket.stream, city)
}

function errorOf({ reason, retryAfterSeconds }: Extract<Admission, { isAdmitted: false }>): AppError {
  switch (reason) {
    case 'left':
    case 'signed-out':
      return new AppError('ticket-invalid')
    case 'stopped':
      return new AppError('stream-stopped')
    case 'too-many-starts':
      return new AppError('too-many-tries', undefined, retryAfterSeconds)
    case 'stream-limit':
    case 'subscription-required':
      return new AppError(reason)
  }
}

/** Ends a stream whose player was closed. Anyone who holds the ticket may do this. */
export async function leavePlayback(
  parts: PlaybackParts,
  find: FindByTicket,
  written: string,
): Promise<void> {
  const ticket = parts.origin.readTicket(written)
  if (!ticket) throw new AppError('ticket-invalid')
  const playable = find(ticket)
  if (playable) await leaveStream(parts, playable, ticket)
}
