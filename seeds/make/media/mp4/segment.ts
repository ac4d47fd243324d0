/** Writes a CMAF media segment: one `moof` with a run per track, and the `mdat`. No `styp`, no `sidx`. */
import { box, uint32s, uint64 } from './boxes.ts'
import type { Sample, Track } from './samples.ts'

/** tfhd: default-base-is-moof, default duration, default flags. */
const TFHD_FLAGS = 0x020028
/** trun: data offset, first-sample flags, sizes; with B-frames also composition offsets (signed: version 1). */
const TRUN_FLAGS = 0x000205
const TRUN_OFFSETS = 0x000800
const SYNC = 0x02000000
const NOT_SYNC = 0x01010000

export interface Run {
  track: Track
  samples: Sample[]
  isVideo: boolean
}

/** `tfdt` counts from the start of the asset; the origin adds the slot's time while sending. */
export function writeSegment(runs: readonly Run[]): Buffer {
  const offsets = dataOffsets(runs)
  const moof = box('moof', box('mfhd', [0, 1]), ...runs.map((run, index) => writeRun(run, offsets[index]!)))
  const data = runs.flatMap(({ samples }) => samples.map(({ bytes }) => bytes))
  return Buffer.concat([moof, box('mdat', ...data)])
}

function writeRun({ track, samples, isVideo }: Run, dataOffset: number): Buffer {
  const [first] = samples
  if (!first) throw new Error('an empty run')
  const hasOffsets = samples.some(({ compositionOffset }) => compositionOffset !== 0)
  const flags = TRUN_FLAGS | (hasOffsets ? TRUN_OFFSETS : 0)
  const entries = samples.flatMap(({ bytes, compositionOffset }) =>
    hasOffsets ? [bytes.length, compositionOffset] : [bytes.length],
  )
  return box(
    'traf',
    box('tfhd', [TFHD_FLAGS, track.id, first.duration, isVideo ? NOT_SYNC : SYNC]),
    box('tfdt', [0x01000000], uint64(first.time)),
    box('trun', uint32s(0x01000000 | flags, samples.length, dataOffset, SYNC, ...entries)),
  )
}

/** Where each run's data starts, from the start of the `moof`. */
function dataOffsets(runs: readonly Run[]): number[] {
  const sizes = runs.map((run) => writeRun(run, 0).length)
  let at = 8 + 16 + sizes.reduce((sum, size) => sum + size, 0) + 8
  return runs.map(({ samples }) => {
    const start = at
    at += samples.reduce((sum, { bytes }) => sum + bytes.length, 0)
    return start
  })
}
