import type { SegmentFile } from '@kallo/rules/insights/channel-health'
import { slotMs } from '@kallo/rules/foundation/constants'
import type { TimelineSegment } from '@kallo/rules/streaming/timeline'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import { segmentSizeOf } from './segment-size.ts'

export interface StoredRendition {
  index: number
  peak_bps: number
  average_bps: number
}

/** The files of one segment in all renditions. */
export function segmentFiles(
  media: Pick<MediaStore, 'file'>,
  { asset, segment }: TimelineSegment,
  renditions: readonly StoredRendition[],
): Promise<SegmentFile[]> {
  return Promise.all(
    renditions.map(async ({ index, peak_bps: peakBps, average_bps: averageBps }) => ({
      ...(await segmentSizeOf(await media.file(`media/${asset}/${index}/${segment}.m4s`).catch(() => null))),
      peakBytes: bytesOfSlot(peakBps),
      averageBytes: bytesOfSlot(averageBps),
    })),
  )
}

function bytesOfSlot(bps: number): number {
  return (bps * (slotMs / 1000)) / 8
}
