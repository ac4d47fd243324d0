/** If GOPs arrive this much later than the earliest ones did, the encoder is slower than real time. */
const maxLagMs = 8_000
/**
 * The earliest ones of this period and the one before it count. A source whose clock is slow delivers later from day to day, by less
 * than a second in such a period.
 */
const periodMs = 15 * 60_000

/** Measures whether GOPs arrive at the pace at which they play. */
export function createLagMeter() {
  let positionMs = 0
  let lastMs: number | null = null
  let periodEndMs = -Infinity
  let earliest = { now: Infinity, before: Infinity }
  let lagMs = 0
  return {
    add(durationMs: number, nowMs: number) {
      positionMs += durationMs
      lastMs = nowMs
      if (nowMs >= periodEndMs) {
        earliest = { now: Infinity, before: earliest.now }
        periodEndMs = nowMs + periodMs
      }
      const delayMs = nowMs - positionMs
      earliest.now = Math.min(earliest.now, delayMs)
      lagMs = delayMs - Math.min(earliest.now, earliest.before)
    },
    /** Call this after a pause of the source, which delays all later GOPs. */
    reset() {
      earliest = { now: Infinity, before: Infinity }
      lagMs = 0
    },
    /** `burstMs`: how long GOPs may be absent and then arrive at once. */
    isBehind: (burstMs: number) => lagMs > maxLagMs + burstMs,
    /** When the latest GOP arrived; null if none has arrived. */
    lastMs: () => lastMs,
  }
}

export type LagMeter = ReturnType<typeof createLagMeter>
