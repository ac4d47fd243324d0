/**
 * T-05: a token bucket per account, in milliseconds of media. Streams draw from it with every segment; it refills at the
 * real-time rate of the plan's streams and a half more. An account that has drawn it empty cannot start another stream
 * until it refills, so taking turns with many short streams yields no more than one stream beyond the plan.
 */
export interface MediaAllowance {
  remainingMs: number
  updatedAtMs: number
}

/** Capacity of the bucket: the buffers that players fill when they start. */
export const allowanceCapacityMs = 180_000

/** Debt is limited: saving a whole VOD must not block the next start for minutes. */
export const allowanceFloorMs = -120_000

/** Three segments, what a player needs before the first picture. */
const neededToStartMs = 18_000

/** Milliseconds of media that `maxStreams` streams add to the allowance per millisecond. */
export function allowanceRate(maxStreams: number): number {
  return maxStreams + 0.5
}

/** The allowance at `nowMs`. An account without one has the full capacity; a clock that was set back adds nothing. */
export function refillAllowance(
  allowance: MediaAllowance | null,
  maxStreams: number,
  nowMs: number,
): MediaAllowance {
  if (allowance === null) return { remainingMs: allowanceCapacityMs, updatedAtMs: nowMs }
  const added = Math.max(0, nowMs - allowance.updatedAtMs) * allowanceRate(maxStreams)
  return { remainingMs: Math.min(allowanceCapacityMs, allowance.remainingMs + added), updatedAtMs: nowMs }
}

/** Milliseconds to wait before another stream may start; 0 when one may start now. */
export function waitBeforeStartMs(remainingMs: number, maxStreams: number): number {
  return Math.max(0, Math.ceil((neededToStartMs - remainingMs) / allowanceRate(maxStreams)))
}
