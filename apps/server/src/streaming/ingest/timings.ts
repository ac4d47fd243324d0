import type { LiveLatency } from '@kallo/rules/streaming/live-latency'
import { failOverLimits, type FailOverLimits } from '@kallo/rules/streaming/fail-over-limits'

/** Durations of the engine; tests use shorter ones. */
export interface IngestTimings extends FailOverLimits {
  /** Y-21: length of a segment, exact for `ladder`; `copy` cuts at the keyframe nearest to it. */
  segmentSeconds: Record<LiveLatency, number>
  /** Maximum difference between the timeline and the clock. */
  maxOffsetSeconds: number
  /** The slate starts this long after the last segment when no source is wanted. While one is, at least this long (`slateDue`). */
  slateAfterMs: number
  /** Interval of decisions. */
  tickMs: number
  /** Interval of health samples. */
  healthMs: number
  /** Interval at which channels without an owner are looked for. */
  claimMs: number
  /** How long channels continue without their locks, as while the database restarts. Segments are stored afterwards. */
  holdMs: number
  /** Interval at which a source whose audio is missing is probed for it. */
  audioProbeIntervalMs: number
  /** Delays of restarts after failures in succession; the last one repeats. */
  restartMs: readonly number[]
}

export const defaultTimings: IngestTimings = {
  ...failOverLimits,
  segmentSeconds: { low: 2, stable: 6 },
  maxOffsetSeconds: 6,
  slateAfterMs: 10_000,
  tickMs: 500,
  healthMs: 10_000,
  claimMs: 5_000,
  holdMs: 60_000,
  audioProbeIntervalMs: 10_000,
  restartMs: [500, 1_000, 2_000, 5_000, 10_000],
}

/** Waits longer after each failure in succession. */
export function createBackOff(delaysMs: readonly number[]) {
  let failures = 0
  return {
    nextMs: () => delaysMs[Math.min(failures++, delaysMs.length - 1)] ?? 0,
    reset: () => void (failures = 0),
  }
}
