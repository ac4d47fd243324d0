/** The times of a media segment, which the origin changes while it sends the segment. */
import { boxesIn, findBox } from './boxes.ts'
import { timescalesOf } from './init-segment.ts'

/** Where a segment states its time. */
export interface SegmentTimes {
  /** Length of the `moof` box, which comes first. */
  moofBytes: number
  sequenceNumberAt: number
  tracks: { track: number; decodeTimeAt: number }[]
}

/** Finds the times of a media segment. Throws RangeError unless it is one `moof` with 64-bit times and one `mdat`. */
export function segmentTimesOf(segment: Buffer): SegmentTimes {
  const [moof, mdat, ...more] = boxesIn(segment)
  if (moof?.type !== 'moof' || mdat?.type !== 'mdat' || more.length > 0)
    throw new RangeError('a segment consists of one moof and one mdat')
  const at = (part: Buffer) => part.byteOffset - segment.byteOffset
  const tracks = boxesIn(moof.body).flatMap(({ type, body }) => {
    if (type !== 'traf') return []
    const { body: time } = findBox(body, 'tfdt')
    if (time[0] !== 1) throw new RangeError('a segment needs 64-bit times')
    return { track: findBox(body, 'tfhd').body.readUInt32BE(4), decodeTimeAt: at(time) + 4 }
  })
  const sequenceNumberAt = at(findBox(moof.body, 'mfhd').body) + 4
  return { moofBytes: 8 + moof.body.length, sequenceNumberAt, tracks }
}

/** The decode time of the first track of a segment, in microseconds. */
export function decodeTimeUs(segment: Buffer, init: Buffer): number {
  const timescales = timescalesOf(init)
  const [first] = segmentTimesOf(segment).tracks
  const timescale = timescales.get(first?.track ?? 0)
  if (!first || timescale === undefined)
    throw new RangeError('a segment needs a track of its initialisation segment')
  return Math.round((Number(segment.readBigUInt64BE(first.decodeTimeAt)) / timescale) * 1e6)
}

/** A copy of the `moof` with its number in a stream, and with its decode times moved by `seconds`. */
export function moofAt(
  segment: Buffer,
  { moofBytes, sequenceNumberAt, tracks }: SegmentTimes,
  timescales: ReadonlyMap<number, number>,
  { seconds, number }: { seconds: number; number: number },
): Buffer {
  const moof = Buffer.from(segment.subarray(0, moofBytes))
  moof.writeUInt32BE(number % 2 ** 32, sequenceNumberAt)
  for (const { track, decodeTimeAt } of tracks) {
    const stored = moof.readUInt32BE(decodeTimeAt) * 2 ** 32 + moof.readUInt32BE(decodeTimeAt + 4)
    const time = stored + Math.round(seconds * (timescales.get(track) ?? 0))
    moof.writeUInt32BE(Math.floor(time / 2 ** 32), decodeTimeAt)
    moof.writeUInt32BE(time % 2 ** 32, decodeTimeAt + 4)
  }
  return moof
}
