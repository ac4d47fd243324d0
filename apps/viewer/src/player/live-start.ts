import LightHls from 'hls.js/light'
import type Hls from 'hls.js'

/**
 * A segment whose part before the position is at most this share of it is played from its start: with segments of 6 s, 2 s less or
 * 4 s more remain to the live edge.
 */
const maxEarlierShare = 2 / 3

/**
 * Begins live playback where a segment begins: a part of a segment costs as much data as the whole, and lasts a shorter time.
 *
 * @param startsAt where it has begun already, in seconds; null: it has not.
 */
export function startAtSegment(hls: Hls, startsAt: number | null): void {
  hls.once(LightHls.Events.LEVEL_UPDATED, (_, { details }) => {
    const { liveSyncPosition, targetLatency } = hls
    if (!details.live || liveSyncPosition === null || targetLatency === null) return
    const start = startsAt ?? segmentStart(details.fragments, liveSyncPosition)
    hls.targetLatency = targetLatency + liveSyncPosition - start
  })
}

/** The start of the segment that contains the position, or of the next one. In seconds. */
export function segmentStart(segments: readonly { start: number; end: number }[], position: number): number {
  const found = segments.find(({ start, end }) => position >= start && position < end)
  if (!found) return position
  const isEarly = position - found.start <= maxEarlierShare * (found.end - found.start)
  return isEarly ? found.start : found.end
}
