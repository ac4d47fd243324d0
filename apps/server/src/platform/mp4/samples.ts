/** Reads fragmented MP4 of one track as ffmpeg writes it with `default_base_moof`, fragment by fragment. */
import type { Readable } from 'node:stream'
import { boxesIn, findBox, streamedBoxes, type Box } from './boxes.ts'

export interface Sample {
  bytes: Buffer
  duration: number
  /** Composition time minus decode time, in ticks of the track. */
  compositionOffset: number
}

export interface Fragment {
  /** `ftyp` and `moov` of the file. */
  init: Buffer
  timescale: number
  samples: Sample[]
}

/** The fragments of a stream, of which only one is in memory at a time. */
export async function* fragmentsOf(stream: Readable): AsyncGenerator<Fragment> {
  let [init, moof] = [Buffer.alloc(0), null as Box | null]
  for await (const box of streamedBoxes(stream)) {
    if (box.type === 'ftyp' || box.type === 'moov') init = Buffer.concat([init, box.bytes])
    if (box.type === 'moof') moof = box
    if (box.type !== 'mdat' || !moof) continue
    yield { init, timescale: timescaleOf(init), samples: samplesOf(init, moof, box) }
    moof = null
  }
}

/** The samples of a segment that consists of one `moof` and one `mdat`. */
export function samplesOfSegment(init: Buffer, segment: Buffer): Sample[] {
  const [moof, mdat] = boxesIn(segment)
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat') throw new RangeError('not a segment')
  return samplesOf(init, moof, mdat)
}

export function timescaleOf(init: Buffer): number {
  const { body } = findBox(init, 'moov', 'trak', 'mdia', 'mdhd')
  return body.readUInt32BE(body[0] === 1 ? 20 : 12)
}

function samplesOf(init: Buffer, moof: Box, mdat: Box): Sample[] {
  const data = Buffer.concat([moof.bytes, mdat.bytes])
  const traf = findBox(moof.body, 'traf')
  const defaults = readDefaults(findBox(init, 'moov', 'mvex', 'trex').body, findBox(traf.body, 'tfhd').body)
  const runs = boxesIn(traf.body).filter(({ type }) => type === 'trun')
  return runs.flatMap(({ body }) => readRun(body, data, defaults))
}

function readDefaults(trex: Buffer, tfhd: Buffer): { duration: number; size: number } {
  const flags = tfhd.readUIntBE(1, 3)
  let at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)
  const next = () => tfhd.readUInt32BE((at += 4) - 4)
  const duration = flags & 0x8 ? next() : trex.readUInt32BE(12)
  const size = flags & 0x10 ? next() : trex.readUInt32BE(16)
  return { duration, size }
}

function readRun(body: Buffer, data: Buffer, defaults: { duration: number; size: number }): Sample[] {
  const flags = body.readUIntBE(1, 3)
  let at = 8
  const next = () => body.readUInt32BE((at += 4) - 4)
  let offset = flags & 0x1 ? next() : 0
  if (flags & 0x4) next()
  return Array.from({ length: body.readUInt32BE(4) }, () => {
    const duration = flags & 0x100 ? next() : defaults.duration
    const size = flags & 0x200 ? next() : defaults.size
    if (flags & 0x400) next()
    const compositionOffset = flags & 0x800 ? next() | 0 : 0
    const bytes = data.subarray(offset, offset + size)
    offset += size
    return { bytes, duration, compositionOffset }
  })
}
