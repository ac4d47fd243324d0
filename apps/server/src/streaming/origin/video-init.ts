import { hash } from 'node:crypto'
import { extractInit, extractTrack, timescalesOf, tracksOf } from '../../platform/mp4/index.ts'

/** The initialisation segment of the video alone. Its name is a hash of its content. */
export interface VideoInit {
  name: string
  bytes: Buffer
  /** Ticks per second by track ID. */
  timescales: ReadonlyMap<number, number>
  track: number
}

/** P-16: the initialisation segment without audio; null if there is no video. */
export function videoInitOf({ bytes }: { bytes: Buffer }): VideoInit | null {
  const track = tracksOf(bytes).find(({ kind }) => kind === 'video')?.id
  if (track === undefined) return null
  const own = extractInit(bytes, track)
  return { name: hash('sha256', own).slice(0, 16), bytes: own, timescales: timescalesOf(own), track }
}

/** Extracted once per file in the cache. */
const extracted = new WeakMap<Buffer, Buffer>()

/** P-16: the video of a stored segment. */
export function videoOf(stored: Buffer, track: number): Buffer {
  const video = extracted.get(stored) ?? extractTrack(stored, track)
  extracted.set(stored, video)
  return video
}
