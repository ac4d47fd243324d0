import type { Viewer } from '../../platform/http/principal.ts'
import { viewerHash } from '../../streaming/leases/index.ts'
import type { Origin, Ticket } from '../../streaming/origin/index.ts'

/** The viewer of the tickets of visitors. */
export const visitor = viewerHash(null)

/**
 * The ticket that a player sent, or null. A beacon carries no session, and a visitor may have signed in since; both reports belong to
 * the viewer of the ticket. An expired ticket still identifies its stream.
 */
export function reportedTicket(
  origin: Pick<Origin, 'readTicket'>,
  viewer: Viewer | null,
  written: string | undefined,
): Ticket | null {
  const ticket = written === undefined ? null : origin.readTicket(written)
  if (ticket === null || ticket.isMonitoring) return null
  const belongsToOther = viewer !== null && ![visitor, viewerHash(viewer.accountId)].includes(ticket.viewer)
  return belongsToOther ? null : ticket
}
