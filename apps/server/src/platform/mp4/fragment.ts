import { boxesIn, findBox, writeBox } from './boxes.ts'

/** The part of a track in a fragment: one `moof` and one `mdat`. */
export interface FragmentTrack {
  id: number
  /** Decode time in ticks of the track, like `duration`. */
  decodeTime: number
  duration: number
  samples: number
}

interface Run {
  /** Field of the box. */
  box: Buffer
  samples: number
  duration: number
  bytes: number
  /** Offset of the data from the start of the fragment. */
  dataAt: number
}

interface TrackFragment extends FragmentTrack {
  tfhd: Buffer
  tfdt: Buffer
  runs: Run[]
}

const flag = {
  baseDataOffset: 0x1,
  description: 0x2,
  defaultDuration: 0x8,
  defaultSize: 0x10,
  dataOffset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  compositionOffset: 0x800,
}

/** Throws RangeError unless it is one `moof` with 64-bit times, and one `mdat`. */
export function fragmentTracksOf(fragment: Buffer): FragmentTrack[] {
  return trackFragmentsOf(fragment).map(({ id, decodeTime, duration, samples }) => ({
    id,
    decodeTime,
    duration,
    samples,
  }))
}

function trackFragmentsOf(fragment: Buffer): TrackFragment[] {
  const [moof, mdat, ...more] = boxesIn(fragment)
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat' || more.length > 0)
    throw new RangeError('a fragment consists of one moof and one mdat')
  return boxesIn(moof.body).flatMap(({ type, body }) => (type === 'traf' ? [trackFragmentOf(body)] : []))
}

function trackFragmentOf(traf: Buffer): TrackFragment {
  const [tfhd, tfdt] = [findBox(traf, 'tfhd').body, findBox(traf, 'tfdt').body]
  if (tfdt[0] !== 1) throw new RangeError('a fragment needs 64-bit times')
  const runs = boxesIn(traf).flatMap(({ type, body }) =>
    type === 'trun' ? [runOf(body, defaultsOf(tfhd))] : [],
  )
  const total = (key: 'duration' | 'samples') => runs.reduce((sum, run) => sum + run[key], 0)
  return {
    id: tfhd.readUInt32BE(4),
    decodeTime: Number(tfdt.readBigUInt64BE(4)),
    duration: total('duration'),
    samples: total('samples'),
    tfhd,
    tfdt,
    runs,
  }
}

function defaultsOf(tfhd: Buffer): { duration: number; size: number } {
  const flags = tfhd.readUIntBE(1, 3)
  if ((flags & flag.baseDataOffset) !== 0) throw new RangeError('offsets must count from the moof')
  let at = 8 + ((flags & flag.description) === 0 ? 0 : 4)
  const next = (mask: number) => ((flags & mask) === 0 ? 0 : tfhd.readUInt32BE((at += 4) - 4))
  return { duration: next(flag.defaultDuration), size: next(flag.defaultSize) }
}

function runOf(box: Buffer, defaults: { duration: number; size: number }): Run {
  const flags = box.readUIntBE(1, 3)
  if ((flags & flag.dataOffset) === 0) throw new RangeError('a run of samples needs an offset')
  const samples = box.readUInt32BE(4)
  let at = 12 + ((flags & flag.firstFlags) === 0 ? 0 : 4)
  let [duration, bytes] = [0, 0]
  for (let sample = 0; sample < samples; sample++) {
    duration += (flags & flag.duration) === 0 ? defaults.duration : box.readUInt32BE((at += 4) - 4)
    bytes += (flags & flag.size) === 0 ? defaults.size : box.readUInt32BE((at += 4) - 4)
    at += ((flags & flag.flags) === 0 ? 0 : 4) + ((flags & flag.compositionOffset) === 0 ? 0 : 4)
  }
  return { box, samples, duration, bytes, dataAt: box.readInt32BE(8) }
}

/** A fragment with one track alone, of the same times. */
export function extractTrack(fragment: Buffer, trackId: number): Buffer {
  const track = trackFragmentsOf(fragment).find(({ id }) => id === trackId)
  if (!track) throw new RangeError(`the fragment has no track ${trackId}`)
  const { bytes: mfhd } = findBox(fragment, 'moof', 'mfhd')
  const { tfhd, tfdt, runs } = track
  const trafOf = (offset: number) => {
    let at = offset
    const truns = runs.map(({ box, bytes }) => {
      const copy = Buffer.from(box)
      copy.writeInt32BE(at, 8)
      at += bytes
      return writeBox('trun', copy)
    })
    return writeBox('moof', mfhd, writeBox('traf', writeBox('tfhd', tfhd), writeBox('tfdt', tfdt), ...truns))
  }
  const mdat = writeBox('mdat', ...runs.map(({ dataAt, bytes }) => fragment.subarray(dataAt, dataAt + bytes)))
  return Buffer.concat([trafOf(trafOf(0).length + 8), mdat])
}

const nalTypes = { firstSlice: 1, idr: 5 }

/**
 * Whether the first picture of an H.264 track is an IDR picture (ITU-T H.264, 7.4.1.2.4), before which no picture is needed.
 * Lengths of NAL units have four bytes, as ffmpeg writes them.
 */
export function startsWithIdr(fragment: Buffer, trackId: number): boolean {
  const [run] = trackFragmentsOf(fragment).find(({ id }) => id === trackId)?.runs ?? []
  let at = run?.dataAt ?? fragment.length
  while (at + 5 <= fragment.length) {
    const type = fragment.readUInt8(at + 4) & 0x1f
    if (type >= nalTypes.firstSlice && type <= nalTypes.idr) return type === nalTypes.idr
    at += 4 + fragment.readUInt32BE(at)
  }
  return false
}

/** A copy whose decode times are later by `seconds`. `timescales`: ticks per second by track. */
export function shiftFragment(
  fragment: Buffer,
  timescales: ReadonlyMap<number, number>,
  seconds: number,
): Buffer {
  const copy = Buffer.from(fragment)
  for (const { id, decodeTime, tfdt } of trackFragmentsOf(copy)) {
    const time = decodeTime + Math.round(seconds * (timescales.get(id) ?? 0))
    tfdt.writeBigUInt64BE(BigInt(Math.max(0, time)), 4)
  }
  return copy
}
