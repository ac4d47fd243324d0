import type { PlayoutSegment } from '@kallo/rules/streaming/playout-state'
import { fragmentTracksOf, joinFragments, timescalesOf } from '../../platform/mp4/index.ts'
import type { ChannelEncodings, StoredGroup } from './channel-encodings.ts'
import type { EncodedGroup, RunFormat } from './encode-run.ts'
import type { SegmentWriter } from './segment-writer.ts'
import type { SlateSupply } from './slate-supply.ts'

interface PublishParts {
  writer: SegmentWriter
  encodings: Pick<ChannelEncodings, 'group' | 'endReason'>
  slates: SlateSupply
}

/** Writes the segments that the playout decided to publish. */
export function createPublisher({ writer, encodings, slates }: PublishParts) {
  let slateNumber = 0
  let run: number | null = null
  const endReason = () => (run === null ? null : encodings.endReason(run)) ?? 'replaced'
  const publishSlate = ({ isJoin, startsAtMs }: PlayoutSegment) => {
    const slate = slates.slate()
    if (!slate) throw new Error('the slate is not ready')
    if (isJoin || !writer.hasRun()) {
      const reason = endReason()
      slateNumber = 0
      run = null
      writer.start({ kind: 'slate', sourceId: null, format: slate.format, startsAtMs }, reason)
    }
    writer.append(slate.segment(slateNumber++))
  }
  return (segment: PlayoutSegment): void => {
    const { sourceId, isJoin, startsAtMs } = segment
    if (sourceId === null) return publishSlate(segment)
    const groups = segment.groups.map((id) => encodings.group(id))
    const [first] = groups
    if (!first) throw new Error('a segment needs a group')
    if (isJoin || !writer.hasRun()) {
      const kind = first.isSchedule ? 'schedule' : 'source'
      writer.start({ kind, sourceId, format: first.format, startsAtMs }, endReason())
      slates.release()
    }
    run = first.run
    writer.append(joinGroups(groups, first.format, segment.keepMs))
  }
}

/**
 * Joins groups that continue each other into one segment. Media after `keepMs` are cut off; null keeps everything.
 */
function joinGroups(
  groups: readonly StoredGroup[],
  { renditions }: RunFormat,
  keepMs: number | null,
): EncodedGroup {
  const joined = renditions.map(({ init }, index) => {
    const files = groups.map((group) => group.files[index] ?? Buffer.alloc(0))
    const kept = keepMs === null ? null : { seconds: keepMs / 1000, timescales: timescalesOf(init) }
    return joinFragments(files, kept)
  })
  const durationUs = groups.reduce((sum, group) => sum + group.durationUs, 0)
  // Later groups may refer to pictures within the segment.
  const isIndependent = groups[0]?.isIndependent === true
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
