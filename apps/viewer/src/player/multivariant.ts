import type { Level } from './player-state.ts'

export interface Variants {
  /** Renditions with pictures, lowest first. */
  levels: Level[]
  /** Bit rate of the rendition without pictures; null: there is none. */
  audioBitsPerSecond: number | null
}

interface Variant {
  height: number
  bitsPerSecond: number
  hasPictures: boolean
}

/** Reads the renditions of a multivariant playlist; a media playlist has none. */
export function readVariants(playlist: string): Variants {
  const variants = playlist.split('\n').flatMap((line) => variantOf(line) ?? [])
  const levels = variants
    .filter(({ height }) => height > 0)
    .map(({ height, bitsPerSecond }) => ({ height, bitsPerSecond }))
    .toSorted((a, b) => a.bitsPerSecond - b.bitsPerSecond)
  const audio = variants.find(({ hasPictures }) => !hasPictures)
  return { levels, audioBitsPerSecond: levels.length > 0 && audio ? audio.bitsPerSecond : null }
}

/** P-12: the same playlist without the renditions with pictures; unchanged when no rendition would be left. */
export function withoutPictures(playlist: string): string {
  if (readVariants(playlist).audioBitsPerSecond === null) return playlist
  const lines = playlist.split('\n')
  const isDropped = (index: number) => variantOf(lines[index] ?? '')?.hasPictures === true
  return lines.filter((_, index) => !isDropped(index) && !isDropped(index - 1)).join('\n')
}

function variantOf(line: string): Variant | null {
  if (!line.startsWith('#EXT-X-STREAM-INF:')) return null
  const height = Number(/[:,]RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? 0)
  const rate = /[:,]AVERAGE-BANDWIDTH=(\d+)/.exec(line) ?? /[:,]BANDWIDTH=(\d+)/.exec(line)
  const codecs = /[:,]CODECS="([^"]*)"/.exec(line)?.[1] ?? ''
  // Without a resolution, only codecs tell.
  const hasPictures = height > 0 || codecs === '' || codecs.split(',').some((codec) => !isSound(codec.trim()))
  return { height, bitsPerSecond: Number(rate?.[1] ?? 0), hasPictures }
}

function isSound(codec: string): boolean {
  return /^(mp4a|ac-3|ec-3|opus|flac)/i.test(codec)
}
