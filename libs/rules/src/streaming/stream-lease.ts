/** T-05: a stream without a request for this long has ended, and its lease is free. */
export const leaseMs = 45_000

/** Interval of `playback/heartbeat` for streams that another server delivers. */
export const heartbeatMs = 20_000

/** Default lifetime of a ticket in seconds. Authorisation is re-checked while a stream plays, so tickets may live long. */
export const ticketSeconds = 21_600

/** Networks that may use one stream at the same time: a phone changes networks; a published address has many more users. */
export const networksPerStream = 4

/** Streams of paid content that one account may start per minute: changing the channel every two seconds. */
export const startsPerMinute = 30

/** Why a stream may not go on. `left`: its player was closed. `stopped`: from another device of the account. */
export type StreamEndReason = 'left' | 'stopped' | 'signed-out' | 'subscription-required' | 'stream-limit'

/**
 * The city of an IANA time zone (`Africa/Lagos` → `Lagos`), or null when it names none. It is stated by the player and
 * only ever shown to the account it comes from.
 */
export function cityOf(timeZone: string): string | null {
  const city = /^[A-Za-z]+\/(?:[A-Za-z_]+\/)?([A-Za-z_-]{2,40})$/.exec(timeZone)?.[1]
  return city && !timeZone.startsWith('Etc/') ? city.replaceAll('_', ' ') : null
}
