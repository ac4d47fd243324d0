import path from 'node:path'
import type { SegmentFile } from '@kallo/rules/insights/channel-health'
import { slotMs } from '@kallo/rules/foundation/constants'
import type { TimelineSegment } from '@kallo/rules/streaming/timeline'
import { segmentSizeOf } from './segment-size.ts'

export interface StoredRendition {
  index: number
  peak_bps: number
  average_bps: number
}

/** The files of one segment in all renditions. */
export function segmentFiles(
  mediaFolder: string,
  { asset, segment }: TimelineSegment,
  renditions: readonly StoredRendition[],
): Promise<SegmentFile[]> {
  return Promise.all(
    renditions.map(async ({ index, peak_bps: peakBps, average_bps: averageBps }) => ({
      ...(await segmentSizeOf(path.join(mediaFolder, asset, String(index), `${segment}.m4s`))),
      peakBytes: bytesOfSlot(peakBps),
      averageBytes: bytesOfSlot(averageBps),
    })),
  )
}

function bytesOfSlot(bps: number): number {
  return (bps * (slotMs / 1000)) / 8
}
