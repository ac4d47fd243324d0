const hourMs = 3_600_000

/** How far the time in an event's id may lie from the server's clock: kept while offline, or by a clock a little fast. */
export const eventIdBehindMs = 24 * hourMs
export const eventIdAheadMs = hourMs

/** Random bytes that `eventIdFrom` needs. */
export const eventIdBytes = 10

/**
 * The id of something that happened, as UUID of version 7 (RFC 9562, 5.7): the time (Unix ms) in front, then randomness.
 * Ids of one time lie side by side, so telling a doubled one stays cheap and old ones are dropped whole.
 * Throws RangeError on too few bytes.
 */
export function eventIdFrom(atMs: number, bytes: Uint8Array): string {
  if (bytes.length < eventIdBytes) throw new RangeError('too few random bytes for an id')
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[1] ?? 0) & 3]
  return `${timeDigits(atMs)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(8, 20)}`
}

/** The lowest id of an instant (Unix ms): ids of that instant and later ones are not below it. */
export function lowestEventId(atMs: number): string {
  return `${timeDigits(atMs)}-0000-0000-000000000000`
}

/** The instant (Unix ms) in an id that `eventIdFrom` made. */
export function eventIdTimeMs(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** May this id come in now? One from long ago or from the future is none of ours. */
export function isTimelyEventId(id: string, nowMs: number): boolean {
  const atMs = eventIdTimeMs(id)
  return atMs >= nowMs - eventIdBehindMs && atMs <= nowMs + eventIdAheadMs
}

function timeDigits(atMs: number): string {
  const digits = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}`
}
