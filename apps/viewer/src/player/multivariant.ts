import type { Level } from './player-state.ts'

export interface Variants {
  /** Renditions with video, lowest first. */
  levels: Level[]
  /** Bit rate of the audio-only rendition; null: there is none. */
  audioBitsPerSecond: number | null
}

export interface Variant {
  /** Number of its EXT-X-STREAM-INF line. */
  line: number
  width: number
  height: number
  /** 0: not stated. */
  framesPerSecond: number
  bitsPerSecond: number
  /** The CODECS attribute; empty if there is none. */
  codecs: string
  hasVideo: boolean
}

/** Reads the renditions of a multivariant playlist; a media playlist has none. */
export function readVariants(playlist: string): Variants {
  const variants = playlist.split('\n').flatMap((line, number) => variantOf(line, number) ?? [])
  const levels = variants
    .filter(({ height }) => height > 0)
    .map(({ height, bitsPerSecond }) => ({ height, bitsPerSecond }))
    .toSorted((a, b) => a.bitsPerSecond - b.bitsPerSecond)
  const audio = variants.find(({ hasVideo }) => !hasVideo)
  return { levels, audioBitsPerSecond: levels.length > 0 && audio ? audio.bitsPerSecond : null }
}

/** P-12: the same playlist without the renditions with video; unchanged when no rendition would be left. */
export function withoutVideo(playlist: string): string {
  if (readVariants(playlist).audioBitsPerSecond === null) return playlist
  return filterVariants(playlist, ({ hasVideo }) => !hasVideo)
}

/** The same playlist with the renditions that are to be kept. */
export function filterVariants(playlist: string, isKept: (variant: Variant) => boolean): string {
  const lines = playlist.split('\n')
  const dropped = new Set<number>()
  for (const [number, line] of lines.entries()) {
    const variant = variantOf(line, number)
    if (variant && !isKept(variant)) dropped.add(number).add(number + 1)
  }
  return lines.filter((_, number) => !dropped.has(number)).join('\n')
}

function variantOf(line: string, number: number): Variant | null {
  if (!line.startsWith('#EXT-X-STREAM-INF:')) return null
  const [, width = 0, height = 0] = (/[:,]RESOLUTION=(\d+)x(\d+)/.exec(line) ?? []).map(Number)
  const rate = /[:,]AVERAGE-BANDWIDTH=(\d+)/.exec(line) ?? /[:,]BANDWIDTH=(\d+)/.exec(line)
  const codecs = /[:,]CODECS="([^"]*)"/.exec(line)?.[1] ?? ''
  const framesPerSecond = Number(/[:,]FRAME-RATE=([\d.]+)/.exec(line)?.[1] ?? 0)
  // Without a RESOLUTION attribute, only the codecs show whether there is video.
  const hasVideo =
    height > 0 || codecs === '' || codecs.split(',').some((codec) => !isAudioCodec(codec.trim()))
  return {
    line: number,
    width,
    height,
    framesPerSecond,
    bitsPerSecond: Number(rate?.[1] ?? 0),
    codecs,
    hasVideo,
  }
}

function isAudioCodec(codec: string): boolean {
  return /^(mp4a|ac-3|ec-3|opus|flac)/i.test(codec)
}
