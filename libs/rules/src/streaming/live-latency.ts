import { minHoldBackSeconds } from './live-window.ts'

/** Y-21: whether a channel with live sources plays soon after its encoder, or with fewer requests and a larger buffer. */
export type LiveLatency = 'low' | 'stable'

/** Minimum EXT-X-TARGETDURATION of a live playlist in seconds, which is the duration of most segments. */
export const minTargetSeconds: Record<LiveLatency, number> = { low: 2, stable: 6 }

/** Four segments: two that are loaded while the next one becomes available, one that is being loaded, one for the network. */
const lowHoldBackSeconds = 8

/**
 * How far behind the live edge the viewer's player plays when a playlist has no HOLD-BACK, in seconds: two segments of 6 s and the
 * time they take to arrive.
 */
export const playerDistanceSeconds = 13

/**
 * A segment is played from its start if the position is within this share of it, else playback starts with the next one. With
 * segments of 6 s, playback is then at most 4 s further from the live edge or 2 s closer to it.
 */
export const maxEarlierShare = 2 / 3

/**
 * HOLD-BACK of a live playlist in seconds, at least three target durations (RFC 8216bis, 4.4.3.8); null: it has none.
 *
 * @param targetSeconds its EXT-X-TARGETDURATION.
 * @param settingSeconds X-31: the operator's setting for all channels, which takes precedence if it is above `minHoldBackSeconds`.
 */
export function holdBackOf(
  latency: LiveLatency,
  targetSeconds: number,
  settingSeconds: number,
): number | null {
  const minSeconds = 3 * targetSeconds
  if (settingSeconds > minHoldBackSeconds) return settingSeconds > minSeconds ? settingSeconds : null
  const lowSeconds = Math.max(lowHoldBackSeconds, minSeconds)
  return latency === 'low' && lowSeconds < playerDistanceSeconds ? lowSeconds : null
}
