import { slotsPerHour, timelineKeptHours } from '@kallo/rules/foundation/constants'
import { segmentAt, slotAt, stretchAt } from '@kallo/rules/streaming/timeline'
import type { LiveStream, VodStream } from './origin-state.ts'

/** A segment of an asset, at its place in a stream. */
export interface PlacedSegment {
  asset: string
  /** Index inside the asset. */
  segment: number
  /** Its number in the stream: the slot of a channel, from 0 in a VOD. */
  slot: number
}

/**
 * P-11: the segment with a number. Null: the stream has none there, it has not ended yet, or it is older than the timeline
 * is kept.
 */
export function findSegment(
  stream: LiveStream | VodStream,
  number: number,
  nowMs: number,
): PlacedSegment | null {
  if (stream.kind === 'vod') return findInParts(stream, number)
  const edge = slotAt(nowMs)
  if (number >= edge || number < edge - timelineKeptHours * slotsPerHour) return null
  const stretch = stretchAt(stream.stretches, number)
  return stretch && segmentAt(stretch, number)
}

function findInParts({ parts }: VodStream, number: number): PlacedSegment | null {
  let segment = number
  for (const { asset, slots } of parts) {
    if (segment < slots) return { asset, segment, slot: number }
    segment -= slots
  }
  return null
}
