import { hourMs } from '../foundation/durations.ts'

/** How far an event ID's time may be behind (stored while offline) or ahead of the server's clock, in ms. */
export const eventIdBehindMs = 24 * hourMs
export const eventIdAheadMs = hourMs

/** Number of random bytes for `eventIdFrom`. */
export const eventIdBytes = 10

/**
 * An event ID as UUIDv7 (RFC 9562, 5.7): Unix time in ms, then random bits. IDs are ordered by time, so that looking for
 * duplicates stays cheap and old partitions can be dropped. Throws RangeError for too few bytes.
 */
export function eventIdFrom(atMs: number, bytes: Uint8Array): string {
  if (bytes.length < eventIdBytes) throw new RangeError('too few random bytes for an id')
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[1] ?? 0) & 3]
  return `${timeDigits(atMs)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(8, 20)}`
}

/** The lowest ID of an instant (Unix ms), as a lower bound for ranges. */
export function lowestEventId(atMs: number): string {
  return `${timeDigits(atMs)}-0000-0000-000000000000`
}

/** The Unix time in ms of an event ID. */
export function eventIdTimeMs(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** Whether an ID's time is plausible now. */
export function isTimelyEventId(id: string, nowMs: number): boolean {
  const atMs = eventIdTimeMs(id)
  return atMs >= nowMs - eventIdBehindMs && atMs <= nowMs + eventIdAheadMs
}

function timeDigits(atMs: number): string {
  const digits = Math.max(0, Math.floor(atMs)).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}`
}
