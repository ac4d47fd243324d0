import { maxEarlierShare } from '@kallo/rules/streaming/live-latency'
import LightHls from 'hls.js/light'
import type Hls from 'hls.js'

/**
 * Begins live playback at the start of a segment: a part of a segment takes as much data as the whole, but buffers less time.
 *
 * @param startsAt where playback has begun already, in seconds; null: it has not begun.
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
