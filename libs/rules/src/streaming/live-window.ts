/**
 * how many seconds before the end of a live playlist players start, and so how much they can have buffered. The least is what
 * players do without EXT-X-SERVER-CONTROL: three target durations (RFC 8216, 6.3.3).
 */
export const minHoldBackSeconds = 18
export const maxHoldBackSeconds = 60

/** Allows a few seeks of 10 s, or a short pause, from where players start. */
const behindHoldBackSeconds = 54

/** How much a live playlist lists, in ms. */
export function liveWindowMs(holdBackSeconds: number): number {
  return (holdBackSeconds + behindHoldBackSeconds) * 1_000
}
