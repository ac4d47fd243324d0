/** Reads the samples of fragmented MP4 files that ffmpeg wrote with `default_base_moof`. */
import { type Box, boxesIn, children, find } from './boxes.ts'

export interface Sample {
  bytes: Buffer
  /** Decode time, in ticks of the track. */
  time: number
  duration: number
  /** Composition time minus decode time. */
  compositionOffset: number
}

export interface Track {
  id: number
  timescale: number
  samples: Sample[]
}

export interface Movie {
  /** `ftyp` and `moov`. */
  init: Buffer
  video: Track | null
  audio: Track | null
}

export function readMovie(file: Buffer): Movie {
  const boxes = boxesIn(file)
  const init = Buffer.concat(
    boxes.filter(({ type }) => type === 'ftyp' || type === 'moov').map((b) => b.bytes),
  )
  const moov = find(init, 'moov')
  const tracks = children(moov, 'trak').map(readTrack)
  const defaults = new Map(
    children(find(moov.body, 'mvex'), 'trex').map((trex) => [trex.body.readUInt32BE(4), trex]),
  )
  for (const [index, moof] of boxes.entries()) {
    if (moof.type !== 'moof') continue
    const mdat = boxes[index + 1]
    if (mdat?.type !== 'mdat') throw new Error('a moof without its mdat')
    const fragment = Buffer.concat([moof.bytes, mdat.bytes])
    for (const traf of children(moof, 'traf')) readRuns(traf, fragment, tracks, defaults)
  }
  const ofKind = (kind: string) => tracks.find((track) => track.kind === kind) ?? null
  return { init, video: ofKind('vide'), audio: ofKind('soun') }
}

function readTrack(trak: Box) {
  const mdhd = find(trak.body, 'mdia', 'mdhd').body
  return {
    id: find(trak.body, 'tkhd').body.readUInt32BE(mdhd[0] === 1 ? 20 : 12),
    kind: find(trak.body, 'mdia', 'hdlr').body.toString('latin1', 8, 12),
    timescale: mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12),
    samples: [] as Sample[],
  }
}

function readRuns(traf: Box, fragment: Buffer, tracks: Track[], defaults: Map<number, Box>): void {
  const header = readHeader(find(traf.body, 'tfhd').body, defaults)
  const track = tracks.find(({ id }) => id === header.track)
  if (!track) throw new Error('a fragment of an unknown track')
  const tfdt = find(traf.body, 'tfdt').body
  let time = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4)
  for (const { body } of children(traf, 'trun')) {
    const flags = body.readUIntBE(1, 3)
    let at = 8
    const next = () => body.readUInt32BE((at += 4) - 4)
    let offset = flags & 0x1 ? next() : 0
    if (flags & 0x4) next()
    for (let left = body.readUInt32BE(4); left > 0; left--) {
      const duration = flags & 0x100 ? next() : header.duration
      const size = flags & 0x200 ? next() : header.size
      if (flags & 0x400) next()
      const compositionOffset = flags & 0x800 ? next() | 0 : 0
      track.samples.push({
        bytes: fragment.subarray(offset, offset + size),
        time,
        duration,
        compositionOffset,
      })
      offset += size
      time += duration
    }
  }
}

function readHeader(tfhd: Buffer, defaults: Map<number, Box>) {
  const flags = tfhd.readUIntBE(1, 3)
  const track = tfhd.readUInt32BE(4)
  const trex = defaults.get(track)!.body
  let at = 8
  const next = () => tfhd.readUInt32BE((at += 4) - 4)
  if (flags & 0x1) at += 8
  if (flags & 0x2) next()
  const duration = flags & 0x8 ? next() : trex.readUInt32BE(12)
  const size = flags & 0x10 ? next() : trex.readUInt32BE(16)
  return { track, duration, size }
}
