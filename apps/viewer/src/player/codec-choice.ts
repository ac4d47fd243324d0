/** W-12: which codec plays a stream that is offered in AV1 and H.264. */
import type { Level as HlsLevel } from 'hls.js/light'
import type Hls from 'hls.js'
import { filterVariants, type Variant } from './multivariant.ts'

/** Up to this height a phone decodes AV1 in software without wasting its battery. */
const maxSoftwareHeight = 480

type Capabilities = Pick<MediaCapabilities, 'decodingInfo'>

/** The playlist without the AV1 and Opus renditions that this device does not play smoothly or at all. */
export async function withoutUnplayable(
  playlist: string,
  capabilities: Capabilities | undefined = navigator.mediaCapabilities,
): Promise<string> {
  if (!/CODECS="(av01|opus)/i.test(playlist)) return playlist
  const unplayable = new Set<number>()
  const check = async (variant: Variant) => {
    if (!(await isPlayable(variant, capabilities))) unplayable.add(variant.line)
  }
  const checks: Promise<void>[] = []
  filterVariants(playlist, (variant) => {
    checks.push(check(variant))
    return true
  })
  await Promise.all(checks)
  return filterVariants(playlist, ({ line }) => !unplayable.has(line))
}

/** Whether this device plays a variant, and smoothly. */
export async function isPlayable(
  variant: Omit<Variant, 'line'>,
  capabilities: Capabilities | undefined = navigator.mediaCapabilities,
): Promise<boolean> {
  const { codecs, width, height, bitsPerSecond, framesPerSecond } = variant
  if (!isEfficient(variant)) return true
  if (!canAppend(variant)) return false
  if (!isAv1(codecs)) return true
  if (height >= droppingHeight() || !capabilities) return false
  const contentType = `video/mp4; codecs="${codecs.split(',')[0] ?? ''}"`
  const video = { contentType, width, height, bitrate: bitsPerSecond, framerate: framesPerSecond }
  const found = await capabilities.decodingInfo({ type: 'media-source', video }).catch(() => null)
  if (!found?.supported || !found.smooth) return false
  return found.powerEfficient || height <= maxSoftwareHeight
}

/** Takes the codecs of a rendition or a level. */
export const isAv1 = (codecs: string | undefined): boolean => codecs?.startsWith('av01') === true

/** Whether a rendition has AV1 or Opus. Of our own streams, the others play in every browser. */
const isEfficient = ({ codecs }: Pick<Variant, 'codecs'>): boolean => /av01|opus/i.test(codecs)

function canAppend({ codecs, hasVideo }: Pick<Variant, 'codecs' | 'hasVideo'>): boolean {
  const type = `${hasVideo ? 'video' : 'audio'}/mp4; codecs="${codecs}"`
  return typeof MediaSource === 'undefined' || MediaSource.isTypeSupported(type)
}

/** Keeps only AV1 at heights that have it, and only Opus for sound only if there is any. The others can replace them later. */
export function preferredVariants(playlist: string): string {
  const heights = new Set<number>()
  filterVariants(playlist, (variant) => {
    if (isEfficient(variant)) heights.add(variant.height)
    return true
  })
  return filterVariants(playlist, (variant) => isEfficient(variant) || !heights.has(variant.height))
}

type Level = Pick<HlsLevel, 'height' | 'videoCodec' | 'codecSet'>

/** hls.js declares `codecSet` as read-only, but reads it each time it chooses a level. */
function setCodecSet(level: Level, codecSet: 'preferred' | 'reserve'): void {
  Object.assign(level, { codecSet })
}

const isAv1Level = ({ videoCodec }: Pick<HlsLevel, 'videoCodec'>): boolean => isAv1(videoCodec)

/**
 * hls.js changes automatically between levels of one codec set only. Its sets are replaced by two: what is to play, in ascending
 * order across codecs, and what replaces it when AV1 does not play smoothly. Returns the indices of the first.
 */
export function separateLevels(levels: readonly Level[]): number[] {
  const heights = new Set(levels.filter(isAv1Level).map(({ height }) => height))
  return levels.flatMap((level, index) => {
    const isPreferred = isAv1Level(level) || !heights.has(level.height)
    if (heights.size > 0) setCodecSet(level, isPreferred ? 'preferred' : 'reserve')
    return isPreferred ? [index] : []
  })
}

/** Continues in H.264 with the next segment. Segments in the buffer still play in AV1. */
export function dropAv1(hls: Pick<Hls, 'levels' | 'removeLevel'>): void {
  for (let index = hls.levels.length - 1; index >= 0; index--) {
    const level = hls.levels[index]
    if (level && isAv1Level(level)) hls.removeLevel(index)
  }
  for (const level of hls.levels) setCodecSet(level, 'preferred')
}

const checkMs = 5_000
const droppedShare = 0.2
/** With fewer frames, the share of dropped ones says little. */
const minFrames = 50

interface FrameSource extends Pick<HTMLVideoElement, 'paused'> {
  getVideoPlaybackQuality: () => Pick<VideoPlaybackQuality, 'droppedVideoFrames' | 'totalVideoFrames'>
}

/** Calls back once two checks in a row have found a fifth of the frames dropped. Returns a function that stops it. */
export function watchDroppedFrames(
  video: FrameSource,
  { isAv1Playing, onDropping }: { isAv1Playing: () => boolean; onDropping: () => void },
): () => void {
  if (typeof video.getVideoPlaybackQuality !== 'function') return () => undefined
  let [last, badChecks] = [video.getVideoPlaybackQuality(), 0]
  const timer = setInterval(() => {
    const now = video.getVideoPlaybackQuality()
    const frames = now.totalVideoFrames - last.totalVideoFrames
    const dropped = now.droppedVideoFrames - last.droppedVideoFrames
    last = now
    // Browsers drop the frames of a hidden page on purpose.
    if (video.paused || document.hidden || frames < minFrames || !isAv1Playing()) return
    badChecks = dropped > frames * droppedShare ? badChecks + 1 : 0
    if (badChecks < 2) return
    clearInterval(timer)
    onDropping()
  }, checkMs)
  return () => clearInterval(timer)
}

const key = 'av1-drops'
/** Forgotten after 30 days, because a browser update can decode faster. */
const rememberedMs = 30 * 24 * 3_600_000

/** The lowest height at which AV1 dropped frames on this device. */
function droppingHeight(nowMs = Date.now()): number {
  try {
    const [height, atMs] = (localStorage.getItem(key) ?? '').split(' ').map(Number)
    return height && atMs && nowMs - atMs < rememberedMs ? height : Infinity
  } catch {
    return Infinity
  }
}

export function rememberDropping(height: number): void {
  try {
    localStorage.setItem(key, `${Math.min(height, droppingHeight())} ${Date.now()}`)
  } catch {
    // Without storage, dropped frames are detected again on the next visit.
  }
}
