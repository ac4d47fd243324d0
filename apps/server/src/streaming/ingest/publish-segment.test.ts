import type { PlayoutSegment } from '@kallo/rules/streaming/playout-state'
import { expect, it } from 'vitest'
import type { KeptGop } from './channel-feeds.ts'
import type { EncodedSegment, EncodingFormat } from './encoding.ts'
import { createPublisher } from './publish-segment.ts'
import type { SegmentWriter } from './segment-writer.ts'
import type { Slate } from './slate.ts'

const format: EncodingFormat = { fps: 25, renditions: [] }
const encoded: EncodedSegment = { files: [], durationUs: 6_000_000, isIndependent: true }

/** A publisher, what it has written, and whether the slate is ready. */
function aPublisher() {
  const written: string[] = []
  const writer: Pick<SegmentWriter, 'start' | 'append' | 'hasRun'> = {
    start: ({ kind }) => void written.push(`${kind} run`),
    append: () => void written.push('segment'),
    hasRun: () => written.length > 0,
  }
  const gop: KeptGop = { ...encoded, format, encodingNumber: 1, isSchedule: false }
  let slate: Slate | null = { format, segmentSeconds: 6, segment: () => encoded }
  const publish = createPublisher({
    writer,
    feeds: { gop: () => gop, endReason: () => 'no data' },
    slates: { slate: () => slate, release: () => void (slate = null) },
  })
  return { publish, written, isSlateReady: () => slate !== null }
}

const segmentOf = (sourceId: number | null): PlayoutSegment => ({
  sourceId,
  gops: sourceId === null ? [] : [1],
  keepMs: null,
  durationMs: 6_000,
  startsAtMs: 0,
  isDiscontinuity: true,
})

it('[Y-05] the slate can follow the first segment of a source in the same decision', () => {
  const { publish, written, isSlateReady } = aPublisher()
  publish([segmentOf(1), segmentOf(null)])
  expect(written).toEqual(['source run', 'segment', 'slate run', 'segment'])
  expect(isSlateReady()).toBe(true)
})

it('[Y-05] a source that delivers again releases the slate, which is made anew in its format', () => {
  const { publish, isSlateReady } = aPublisher()
  publish([segmentOf(null)])
  expect(isSlateReady()).toBe(true)
  publish([segmentOf(null), segmentOf(1)])
  expect(isSlateReady()).toBe(false)
})
