import { boxesIn, findBox, writeBox } from './boxes.ts'

interface Sample {
  bytes: Buffer
  duration: number
  flags: number
  compositionOffset: number
}

interface TrackSamples {
  id: number
  decodeTime: number
  samples: Sample[]
}

/** How much to keep of the joined fragments. */
export interface Kept {
  seconds: number
  /** Ticks per second by track. */
  timescales: ReadonlyMap<number, number>
}

/**
 * Joins fragments that continue each other into one `moof` and one `mdat`. With `kept`, includes only the samples
 * that end within that time after the first one began, and at least one of each track. Throws RangeError unless each fragment is one `moof` and one
 * `mdat`.
 */
export function joinFragments(fragments: readonly Buffer[], kept: Kept | null = null): Buffer {
  const [first] = fragments
  if (!first) throw new RangeError('there is no fragment')
  if (fragments.length === 1 && kept === null) return first
  const tracks = new Map<number, TrackSamples>()
  for (const track of fragments.flatMap(tracksOf)) {
    const known = tracks.get(track.id)
    if (known) known.samples.push(...track.samples)
    else tracks.set(track.id, track)
  }
  const all = [...tracks.values()]
  return write(findBox(first, 'moof', 'mfhd').bytes, kept === null ? all : all.map((one) => trim(one, kept)))
}

function trim(track: TrackSamples, { seconds, timescales }: Kept): TrackSamples {
  const ticks = seconds * (timescales.get(track.id) ?? 0)
  let at = 0
  const end = track.samples.findIndex(({ duration }) => {
    at += duration
    return at > ticks
  })
  return end === -1 ? track : { ...track, samples: track.samples.slice(0, Math.max(1, end)) }
}

function tracksOf(fragment: Buffer): TrackSamples[] {
  const [moof, mdat, ...more] = boxesIn(fragment)
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat' || more.length > 0)
    throw new RangeError('a fragment consists of one moof and one mdat')
  return boxesIn(moof.body).flatMap(({ type, body }) => (type === 'traf' ? [trackOf(body, fragment)] : []))
}

const tfhdFlag = { baseDataOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10, flags: 0x20 }
const trunFlag = {
  dataOffset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  compositionOffset: 0x800,
}

function trackOf(traf: Buffer, fragment: Buffer): TrackSamples {
  const [tfhd, tfdt] = [findBox(traf, 'tfhd').body, findBox(traf, 'tfdt').body]
  if (tfdt[0] !== 1) throw new RangeError('a fragment needs 64-bit times')
  const defaults = defaultsOf(tfhd)
  const samples = boxesIn(traf).flatMap(({ type, body }) =>
    type === 'trun' ? samplesOf(body, defaults, fragment) : [],
  )
  return { id: tfhd.readUInt32BE(4), decodeTime: Number(tfdt.readBigUInt64BE(4)), samples }
}

type Defaults = ReturnType<typeof defaultsOf>

function defaultsOf(tfhd: Buffer) {
  const flags = tfhd.readUIntBE(1, 3)
  if ((flags & tfhdFlag.baseDataOffset) !== 0) throw new RangeError('offsets must count from the moof')
  let at = 8 + ((flags & tfhdFlag.description) === 0 ? 0 : 4)
  const next = (mask: number) => ((flags & mask) === 0 ? 0 : tfhd.readUInt32BE((at += 4) - 4))
  return { duration: next(tfhdFlag.duration), size: next(tfhdFlag.size), flags: next(tfhdFlag.flags) }
}

function samplesOf(trun: Buffer, defaults: Defaults, fragment: Buffer): Sample[] {
  const flags = trun.readUIntBE(1, 3)
  let dataAt = trun.readInt32BE(8)
  let at = 12
  const next = () => trun.readUInt32BE((at += 4) - 4)
  const firstFlags = (flags & trunFlag.firstFlags) === 0 ? null : next()
  return Array.from({ length: trun.readUInt32BE(4) }, (_, index) => {
    const duration = (flags & trunFlag.duration) === 0 ? defaults.duration : next()
    const size = (flags & trunFlag.size) === 0 ? defaults.size : next()
    const own = (flags & trunFlag.flags) === 0 ? defaults.flags : next()
    const compositionOffset = (flags & trunFlag.compositionOffset) === 0 ? 0 : next() | 0
    const bytes = fragment.subarray(dataAt, (dataAt += size))
    return {
      bytes,
      duration,
      flags: index === 0 && firstFlags !== null ? firstFlags : own,
      compositionOffset,
    }
  })
}

function write(mfhd: Buffer, tracks: readonly TrackSamples[]): Buffer {
  const moofWith = (offsets: readonly number[]) =>
    writeBox('moof', mfhd, ...tracks.map((track, index) => writeTrack(track, offsets[index] ?? 0)))
  let at = moofWith([]).length + 8
  const offsets = tracks.map(({ samples }) => {
    const start = at
    at += samples.reduce((sum, { bytes }) => sum + bytes.length, 0)
    return start
  })
  const data = tracks.flatMap(({ samples }) => samples.map(({ bytes }) => bytes))
  return Buffer.concat([moofWith(offsets), writeBox('mdat', ...data)])
}

/** Values that all samples have in common are written in the header. */
function writeTrack({ id, decodeTime, samples }: TrackSamples, dataOffset: number): Buffer {
  const [first] = samples
  const common = samples[1] ?? first
  const isVaried = (key: 'duration' | 'compositionOffset', value: number) =>
    samples.some((sample) => sample[key] !== value)
  const hasDurations = isVaried('duration', first?.duration ?? 0)
  const hasOffsets = isVaried('compositionOffset', 0)
  const hasFlags = samples.some(({ flags }) => flags !== common?.flags)
  const trunFlags =
    trunFlag.dataOffset |
    trunFlag.size |
    (hasDurations ? trunFlag.duration : 0) |
    (hasFlags ? trunFlag.flags : 0) |
    (hasOffsets ? trunFlag.compositionOffset : 0)
  const entries = samples.flatMap(({ bytes, duration, flags, compositionOffset }) => [
    ...(hasDurations ? [duration] : []),
    bytes.length,
    ...(hasFlags ? [flags] : []),
    ...(hasOffsets ? [compositionOffset] : []),
  ])
  const time = [Math.floor(decodeTime / 2 ** 32), decodeTime % 2 ** 32]
  const tfhdFlags = 0x020000 | tfhdFlag.duration | tfhdFlag.flags
  return writeBox(
    'traf',
    writeBox('tfhd', [tfhdFlags, id, first?.duration ?? 0, common?.flags ?? 0]),
    writeBox('tfdt', [0x01000000, ...time]),
    writeBox('trun', [0x01000000 | trunFlags, samples.length, dataOffset, ...entries]),
  )
}
