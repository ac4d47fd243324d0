import type { PlayoutSegment } from '@kallo/rules/streaming/playout-state'
import { fragmentTracksOf, joinFragments, timescalesOf } from '../../platform/mp4/index.ts'
import type { ChannelFeeds, KeptGop } from './channel-feeds.ts'
import type { EncodedSegment, EncodingFormat } from './encoding.ts'
import type { SegmentWriter } from './segment-writer.ts'
import type { SlateSupply } from './slate-supply.ts'

interface PublishParts {
  writer: Pick<SegmentWriter, 'start' | 'append' | 'hasRun'>
  feeds: Pick<ChannelFeeds, 'gop' | 'endReason'>
  slates: Pick<SlateSupply, 'slate' | 'release'>
}

/** Writes the segments that the playout decided to publish, in their order. */
export function createPublisher({ writer, feeds, slates }: PublishParts) {
  let slateNumber = 0
  /** The encoding of the last segment; null: it has none. */
  let encodingNumber: number | null = null
  const endReason = () => (encodingNumber === null ? null : feeds.endReason(encodingNumber)) ?? 'replaced'
  const publishSlate = ({ isDiscontinuity, startsAtMs }: PlayoutSegment) => {
    const slate = slates.slate()
    if (!slate) throw new Error('the slate is not ready')
    if (isDiscontinuity || !writer.hasRun()) {
      const reason = endReason()
      slateNumber = 0
      encodingNumber = null
      writer.start({ kind: 'slate', sourceId: null, format: slate.format, startsAtMs }, reason)
    }
    writer.append(slate.segment(slateNumber++))
  }
  const publishSource = (segment: PlayoutSegment, sourceId: number) => {
    const { isDiscontinuity, startsAtMs } = segment
    const gops = segment.gops.map((id) => feeds.gop(id))
    const [first] = gops
    if (!first) throw new Error('a segment needs a gop')
    const isStart = isDiscontinuity || !writer.hasRun()
    if (isStart) {
      const kind = first.isSchedule ? 'schedule' : 'source'
      writer.start({ kind, sourceId, format: first.format, startsAtMs }, endReason())
    }
    encodingNumber = first.encodingNumber
    writer.append(joinGops(gops, first.format, segment.keepMs))
    return isStart
  }
  return (segments: readonly PlayoutSegment[]): void => {
    let isSourceBack = false
    for (const segment of segments) {
      const { sourceId } = segment
      if (sourceId === null) publishSlate(segment)
      else isSourceBack = publishSource(segment, sourceId) || isSourceBack
    }
    // The slate can follow the only segment of a source at once.
    if (isSourceBack && segments.at(-1)?.sourceId !== null) slates.release()
  }
}

/**
 * Joins GOPs that continue each other into one segment. Media after `keepMs` are cut off; null keeps everything.
 */
function joinGops(
  gops: readonly KeptGop[],
  { renditions }: EncodingFormat,
  keepMs: number | null,
): EncodedSegment {
  const joined = renditions.map(({ init }, index) => {
    const files = gops.map((gop) => gop.files[index] ?? Buffer.alloc(0))
    const kept = keepMs === null ? null : { seconds: keepMs / 1000, timescales: timescalesOf(init) }
    return joinFragments(files, kept)
  })
  const durationUs = gops.reduce((sum, gop) => sum + gop.durationUs, 0)
  // Only the first GOP matters: later ones may refer to earlier pictures of the segment.
  const isIndependent = gops[0]?.isIndependent === true
  if (keepMs === null) return { files: joined, durationUs, isIndependent }
  const keptUs = pictureDurationUs(joined[0], renditions[0]?.init) ?? durationUs
  return { files: joined, durationUs: keptUs, isIndependent }
}

/** Duration of the first track of a segment. */
function pictureDurationUs(file: Buffer | undefined, init: Buffer | undefined): number | null {
  const [track] = file ? fragmentTracksOf(file) : []
  const timescale = track && init ? timescalesOf(init).get(track.id) : undefined
  return track && timescale !== undefined ? Math.round((track.duration / timescale) * 1e6) : null
}
