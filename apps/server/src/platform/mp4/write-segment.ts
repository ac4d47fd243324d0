/** Writes a CMAF media segment: one `moof` with a run per track, and the `mdat`. No `styp`, no `sidx`. */
import { writeBox } from './boxes.ts'
import type { Sample } from './samples.ts'

/** tfhd: default-base-is-moof, default duration, default flags. */
const tfhdFlags = 0x020028
/** trun: data offset, first-sample flags, sizes; with B-frames also composition offsets (signed: version 1). */
const trunFlags = 0x000205
const trunOffsets = 0x000800
const sync = 0x02000000
const notSync = 0x01010000

export interface Run {
  track: number
  /**
   * Decode time in ticks of the track from the start of the asset; the origin adds the time of the slot while
   * sending.
   */
  decodeTime: number
  samples: readonly Sample[]
  isVideo: boolean
}

export function writeSegment(runs: readonly Run[]): Buffer {
  const offsets = dataOffsets(runs)
  const moof = writeBox(
    'moof',
    writeBox('mfhd', [0, 1]),
    ...runs.map((run, index) => writeRun(run, offsets[index] ?? 0)),
  )
  const data = runs.flatMap(({ samples }) => samples.map(({ bytes }) => bytes))
  return Buffer.concat([moof, writeBox('mdat', ...data)])
}

function writeRun({ track, decodeTime, samples, isVideo }: Run, dataOffset: number): Buffer {
  const hasOffsets = samples.some(({ compositionOffset }) => compositionOffset !== 0)
  const flags = trunFlags | (hasOffsets ? trunOffsets : 0)
  const entries = samples.flatMap(({ bytes, compositionOffset }) =>
    hasOffsets ? [bytes.length, compositionOffset] : [bytes.length],
  )
  const time = [Math.floor(decodeTime / 2 ** 32), decodeTime % 2 ** 32]
  return writeBox(
    'traf',
    writeBox('tfhd', [tfhdFlags, track, samples[0]?.duration ?? 0, isVideo ? notSync : sync]),
    writeBox('tfdt', [0x01000000, ...time]),
    writeBox('trun', [0x01000000 | flags, samples.length, dataOffset, sync, ...entries]),
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
