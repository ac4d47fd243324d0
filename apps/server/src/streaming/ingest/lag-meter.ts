/** Segments that arrive this much later than the best ones mean that the encoder is slower than real time. */
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
    /** The source paused: later segments are late for that reason. */
    reset() {
      best = Infinity
      lagMs = 0
    },
    isBehind: () => lagMs > maxLagMs,
    /** Of the latest segment; null: there was none. */
    lastMs: () => lastMs,
  }
}
