/** W-07: into which renditions a video is transcoded. */

export interface VideoRendition {
  width: number
  height: number
  /** Peak bit rates. */
  videoKbps: number
  audioKbps: number
  /** H.264 level. */
  level: string
}

interface Rung {
  width: number
  height: number
  videoKbps: number
  audioKbps: number
  level: string
}

const rungs: readonly Rung[] = [
  { width: 426, height: 240, videoKbps: 200, audioKbps: 64, level: '2.1' },
  { width: 640, height: 360, videoKbps: 450, audioKbps: 64, level: '3.0' },
  { width: 854, height: 480, videoKbps: 900, audioKbps: 128, level: '3.1' },
  { width: 1280, height: 720, videoKbps: 1_800, audioKbps: 128, level: '3.1' },
  { width: 1920, height: 1080, videoKbps: 3_500, audioKbps: 128, level: '4.0' },
]

/** Bit rate of the audio-only rendition, and of each audio track if a video has several. */
export const audioOnlyKbps = 64
export const audioTrackKbps = 96

/** How much larger than the source a rung may be: its rendition then has the size of the source. */
const tolerance = 1.05

/**
 * The renditions of a video with square pixels, lowest first. Each fits into its rung and is never larger than the source; the
 * lowest one always exists.
 */
export function videoLadder({ width, height }: { width: number; height: number }): VideoRendition[] {
  return rungs.flatMap((rung, index) => {
    const scale = Math.min(rung.width / width, rung.height / height)
    if (index > 0 && scale > tolerance) return []
    const size = Math.min(1, scale)
    return [{ ...rung, width: even(width * size), height: even(height * size) }]
  })
}

/**
 * How AV1 is encoded, by rung: the highest constant rate factor, at the fastest preset, with which a film has the SSIM of its H.264
 * rendition within 35, 60 and 110 MB per hour with sound (decision 0086).
 */
const av1Rungs = [
  { maxKbps: 90, crf: 54, preset: 5 },
  { maxKbps: 160, crf: 51, preset: 4 },
  { maxKbps: 300, crf: 47, preset: 5 },
  { maxKbps: 700, crf: 42, preset: 6 },
  { maxKbps: 1_500, crf: 42, preset: 6 },
] as const
/** W-21: maximum bit rates of the AV1 renditions of live channels: 240p and 360p. */
export const liveAv1Kbps: readonly number[] = av1Rungs.slice(0, 2).map(({ maxKbps }) => maxKbps)
/** Number of AV1 rungs without `isLarge`. Higher ones take long to encode and use much disk space. */
const av1RungsByDefault = 3

/** Bit rate of the audio of AV1 renditions and of the audio-only one, in Opus: 11 MB per hour. */
export const opusKbps = 24

export interface Av1Rendition {
  width: number
  height: number
  /** Maximum bit rate of the video. */
  maxKbps: number
  /** SVT-AV1's constant rate factor, which `maxKbps` caps, and its preset. */
  crf: number
  preset: number
}

/** W-10: the AV1 renditions beside those of a video of this size, lowest first; `isLarge`: also 720p and 1080p. */
export function av1Ladder(size: { width: number; height: number }, isLarge: boolean): Av1Rendition[] {
  const renditions = videoLadder(size)
  return av1Rungs.slice(0, isLarge ? rungs.length : av1RungsByDefault).flatMap((rung, index) => {
    const rendition = renditions[index]
    return rendition ? [{ width: rendition.width, height: rendition.height, ...rung }] : []
  })
}

const refinement = { crf: 8, maxKbps: 1.5 }

/** W-10: the rendition with more data, for media in which it would otherwise be below the SSIM of H.264 (decision 0088). */
export function refinedAv1(rendition: Av1Rendition): Av1Rendition {
  const { crf, maxKbps } = rendition
  return { ...rendition, crf: crf - refinement.crf, maxKbps: Math.round(maxKbps * refinement.maxKbps) }
}

/** Disk space of AV1 renditions in bytes, from their maximum bit rates. */
export function av1Bytes(renditions: readonly Av1Rendition[], seconds: number): number {
  const kbps = renditions.reduce((sum, one) => sum + refinedAv1(one).maxKbps + opusKbps, opusKbps)
  return Math.ceil((kbps * 1000 * seconds) / 8)
}

/** 4:2:0 needs even sizes; x264 needs at least 2 pixels. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

const frameRates = [24, 25, 30] as const

/**
 * Segments of exactly 6 s need a whole number of frames: the frame rate among 24, 25 and 30 for which the fewest frames are
 * repeated or dropped. 50 and 60 frames per second are halved, 23.976 and 29.97 repeat one frame in about 40 s.
 */
export function outputFrameRate(fps: number): number {
  if (!(fps > 0)) return 25
  const misfit = (rate: number) => {
    const ratio = fps > rate ? fps / rate : rate / fps
    return Math.abs(ratio - Math.round(ratio)) / ratio
  }
  const best = Math.min(...frameRates.map(misfit))
  return frameRates.find((rate) => misfit(rate) <= best + 1e-9) ?? 25
}

/** Disk space for all renditions of a video, from peak bit rates. */
export function transcodedBytes(renditions: readonly VideoRendition[], seconds: number): number {
  const kbps = renditions.reduce((sum, { videoKbps, audioKbps }) => sum + videoKbps + audioKbps, 0)
  return Math.ceil(((kbps + 4 * 128) * 1000 * seconds) / 8)
}
