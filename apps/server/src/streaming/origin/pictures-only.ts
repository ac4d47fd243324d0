import { hash } from 'node:crypto'
import { extractInit, extractTrack, timescalesOf, tracksOf } from '../../platform/mp4/index.ts'

/** The initialisation segment of the pictures alone. Its name is a hash of its content. */
export interface PicturesInit {
  name: string
  bytes: Buffer
  /** Ticks per second by track ID. */
  timescales: ReadonlyMap<number, number>
  track: number
}

/** P-16: the initialisation segment without sound; null if there are no pictures. */
export function picturesInitOf({ bytes }: { bytes: Buffer }): PicturesInit | null {
  const track = tracksOf(bytes).find(({ kind }) => kind === 'video')?.id
  if (track === undefined) return null
  const own = extractInit(bytes, track)
  return { name: hash('sha256', own).slice(0, 16), bytes: own, timescales: timescalesOf(own), track }
}

/** Extracted once per file in the cache. */
const extracted = new WeakMap<Buffer, Buffer>()

/** P-16: the pictures of a stored segment. */
export function picturesOf(stored: Buffer, track: number): Buffer {
  const pictures = extracted.get(stored) ?? extractTrack(stored, track)
  extracted.set(stored, pictures)
  return pictures
}
