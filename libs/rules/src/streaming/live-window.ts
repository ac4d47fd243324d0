/**
 * how many seconds before the end of a live playlist players start, and so how much they can have buffered. The minimum is
 * the default of players without EXT-X-SERVER-CONTROL: three target durations (RFC 8216, 6.3.3).
 */
export const minHoldBackSeconds = 18
export const maxHoldBackSeconds = 60

/** Media listed before the point where players start: enough for a few seeks of 10 s, or a short pause. */
const behindHoldBackSeconds = 54

/** Length of a live playlist in ms. */
export function liveWindowMs(holdBackSeconds: number): number {
  return (holdBackSeconds + behindHoldBackSeconds) * 1_000
}
