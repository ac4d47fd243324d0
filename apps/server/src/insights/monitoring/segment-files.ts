import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { SegmentFile } from '@kallo/rules/insights/channel-health'
import { slotMs } from '@kallo/rules/foundation/constants'
import type { TimelineSegment } from '@kallo/rules/streaming/timeline'

export interface StoredRendition {
  index: number
  peak_bps: number
  average_bps: number
}

/** Sizes of the files of one segment in all renditions. */
export function segmentFiles(
  mediaFolder: string,
  { asset, segment }: TimelineSegment,
  renditions: readonly StoredRendition[],
): Promise<SegmentFile[]> {
  return Promise.all(
    renditions.map(async ({ index, peak_bps: peakBps, average_bps: averageBps }) => ({
      bytes: await sizeOf(path.join(mediaFolder, asset, String(index), `${segment}.ts`)),
      peakBytes: bytesOfSlot(peakBps),
      averageBytes: bytesOfSlot(averageBps),
    })),
  )
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size
  } catch {
    // Missing or unreadable: players get an error either way.
    return null
  }
}

function bytesOfSlot(bps: number): number {
  return (bps * (slotMs / 1000)) / 8
}
