/** If segments arrive this much later than the earliest ones did, the encoder is slower than real time. */
const maxLagMs = 8_000

/** Measures whether segments arrive at the pace at which they play. */
export function createLagMeter() {
  let positionMs = 0
  let lastMs: number | null = null
  let best = Infinity
  let lagMs = 0
  return {
    add(durationMs: number, nowMs: number) {
      positionMs += durationMs
      lastMs = nowMs
      best = Math.min(best, nowMs - positionMs)
      lagMs = nowMs - positionMs - best
    },
    /** Call this after a pause of the source, which delays all later segments. */
    reset() {
      best = Infinity
      lagMs = 0
    },
    isBehind: () => lagMs > maxLagMs,
    /** When the latest segment arrived; null if none has arrived. */
    lastMs: () => lastMs,
  }
}
