/** T-05: a stream that has asked for nothing for so long plays no more, and its place is free: within a minute. */
export const leaseMs = 45_000

/** The same for the device that wants to play something else: less, but more than a stream that plays is ever silent. */
export const ownLeaseMs = 20_000

/** How often a player says that it still plays, where its requests do not say so. */
export const heartbeatMs = 20_000

/** A ticket (an address that plays) is good for so long; players fetch the next one before it ends. */
export const ticketSeconds = 600

/** So many different addresses may use one ticket: a phone changes networks, a published address has many more users. */
export const addressesPerTicket = 4

/**
 * The place by which its owner recognises a stream: the city of an IANA time zone (`Africa/Lagos` → `Lagos`), or null when
 * it names none. What a browser claims here is only ever shown to the viewer it comes from.
 */
export function cityOf(timeZone: string): string | null {
  const city = /^[A-Za-z]+\/(?:[A-Za-z_]+\/)?([A-Za-z_-]{2,40})$/.exec(timeZone)?.[1]
  return city && !timeZone.startsWith('Etc/') ? city.replaceAll('_', ' ') : null
}
