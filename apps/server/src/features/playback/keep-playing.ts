import { cityOf } from '@kallo/rules/stream-lease'
import { AppError } from '../../platform/http/app-error.ts'
import { viewerHash } from '../leases/index.ts'
import type { Ticket } from '../origin/index.ts'
import type { Playable, PlaybackParts } from './playback-parts.ts'

export type FindByTicket = (ticket: Ticket) => Pick<Playable, 'kind' | 'tag'> | null

/** T-05: the player is there. For streams from elsewhere this is the only sign of life that reaches us. */
export async function keepPlaying(
  { origin, leases, clock }: PlaybackParts,
  find: FindByTicket,
  written: string,
  timeZone: string,
): Promise<void> {
  const ticket = origin.readTicket(written)
  const playable = ticket && find(ticket)
  if (!ticket || !playable || ticket.expiresAt * 1000 <= clock.now()) throw new AppError('ticket-invalid')
  if (ticket.most === 0) return
  const place = await leases.hold({ ...ticket, ...playable })
  if (place === 'full') throw new AppError('stream-limit')
  if (place === 'stopped') throw new AppError('stream-stopped')
  const city = cityOf(timeZone)
  if (city !== null) await leases.name(ticket.stream, city)
}

/** The player was closed: whoever holds its ticket may say so. */
export async function leavePlayback({ origin, leases }: PlaybackParts, written: string): Promise<void> {
  const ticket = origin.readTicket(written)
  if (!ticket) throw new AppError('ticket-invalid')
  if (ticket.viewer !== viewerHash(null)) await leases.free(ticket.stream)
}
