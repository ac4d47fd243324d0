import { playerDistanceSeconds } from '@kallo/rules/streaming/live-latency'
import { subtitlesAddress, ticketOf, withTimeZone } from '@kallo/rules/streaming/stream-address'
import LightHls, { ErrorDetails, ErrorTypes, type ErrorData, type Level as HlsLevel } from 'hls.js/light'
import type Hls from 'hls.js'
import type { Fragment } from 'hls.js'
import type { Engine, EngineOptions, HlsBuild } from './engine.ts'
import {
  dropAv1,
  isAv1,
  preferredVariants,
  rememberDropping,
  separateLevels,
  watchDroppedFrames,
  withoutUnplayable,
} from './codec-choice.ts'
import { hlsSettings } from './hls-settings.ts'
import { speedUpToLive } from './live-speed-up.ts'
import { startAtSegment } from './live-start.ts'
import { levelCap } from './level-cap.ts'
import { limitLoadAhead } from './load-ahead.ts'
import { manifestLoader, type PlainLoader } from './manifest-loader.ts'
import { readVariants, withoutVideo } from './multivariant.ts'
import type { EngineError } from './playback-errors.ts'
import { startLevel, type Quality } from './quality.ts'
import { continueFirst, loaderOf, transferOf } from './continue-in-hls.ts'
import { lowerWhenSlow } from './slow-loading.ts'
import { createSubtitleElement } from './subtitle-element.ts'
import { readTracks, withoutSubtitles } from './tracks.ts'

/** The engine of every browser with Media Source Extensions: level control and ticket renewal need it. */
export function createHlsEngine(options: EngineOptions): Engine {
  const { video, store, address, startAt, fullBuild, local, onError, onProgress, onAttached } = options
  const first = options.first ?? null
  const loader = local?.loader ?? loaderOf(first?.loaded ?? new Map())
  const { isLive } = store.get()
  const hasTicket = ticketOf(address) !== null
  let { quality } = options
  const showsSubtitles = hasTicket || Boolean(local)
  const subtitles = subtitlesOf(options)
  const { pLoader, isSilent } = playlistLoader(options, loader, () => quality)
  const cap = levelCap(() => hls.levels)
  const hls: Hls = createHls(fullBuild, { ...hlsSettings(options), ...cap, loader, pLoader })
  // hls.js's default is three times the longest segment. In the constructor, this would take precedence over the playlist's HOLD-BACK.
  hls.config.liveSyncDuration = playerDistanceSeconds

  const stops = [limitLoadAhead(hls, video), speedUpToLive(hls, video, () => !isThrifty(quality))]
  // A download has no other rendition.
  if (!local) stops.push(replaceAv1WhenDropping(hls, video, () => quality))
  lowerWhenSlow(hls, isPreferred)
  startAtSegment(hls, first?.startsAt ?? null)
  const choice = choiceOf(hls, () => quality)

  hls.on(LightHls.Events.MANIFEST_PARSED, (_, { levels }) => {
    options.onRendition(levels[0]?.uri ?? '')
    // `onTracks` has the full build loaded, which starts again.
    if (isSilent()) return
    const preferred = hasTicket ? separateLevels(levels) : [...levels.keys()]
    if (first && continueFirst(hls, levels, first, choice)) return
    hls.startLevel = preferred[isThrifty(quality) ? 0 : startLevel(preferred.length)] ?? 0
    applyQuality(hls, levels, quality)
    hls.startLoad(startAt ?? (isLive ? -1 : 0))
  })
  hls.on(LightHls.Events.ERROR, (_, data) => onError(engineErrorOf(data)))
  hls.on(LightHls.Events.MEDIA_ATTACHED, onAttached)
  hls.on(LightHls.Events.FRAG_BUFFERED, onProgress)
  hls.loadSource(withTimeZone(address, Intl.DateTimeFormat().resolvedOptions().timeZone))
  hls.attachMedia(first ? transferOf(first) : video)
  return {
    setQuality(next) {
      quality = next
      applyQuality(hls, hls.levels, next)
    },
    livePosition: () => (isLive ? hls.liveSyncPosition : null),
    ...segmentTimes(() => hls.latestLevelDetails?.fragments ?? []),
    setAudioTrack: (index) => void (hls.audioTrack = index),
    setSubtitles(index) {
      if (showsSubtitles) void subtitles.show(index)
      else hls.subtitleTrack = index ?? -1
    },
    recoverMedia: () => hls.recoverMediaError(),
    stopLoading: () => hls.stopLoad(),
    destroy() {
      for (const stop of stops) stop()
      subtitles.hide()
      hls.destroy()
    },
  }
}

function subtitlesOf({ video, tickets, address, local }: EngineOptions) {
  return createSubtitleElement(video, (index) =>
    local ? local.subtitles(index) : subtitlesAddress(tickets.rewrite(address), index),
  )
}

/** The loader of playlists for this stream. It also reports qualities and tracks of the multivariant playlist. */
export function playlistLoader(
  { store, address, local, fullBuild, onTracks }: EngineOptions,
  loader: PlainLoader,
  quality: () => Quality,
) {
  const hasTicket = ticketOf(address) !== null
  /** P-16: whether this build would play the video without its audio. */
  let isSilent = false
  const pLoader = manifestLoader(async (all) => {
    const playlist = hasTicket ? await withoutUnplayable(all) : all
    const variants = readVariants(preferredVariants(playlist))
    const tracks = readTracks(playlist)
    // P-12: the audio-only rendition is the sound.
    if (quality() === 'audio' && variants.audioBitsPerSecond !== null) tracks.hasSeparateAudio = false
    isSilent = tracks.hasSeparateAudio && !fullBuild
    store.set(variants)
    onTracks(tracks)
    const shown = hasTicket || local ? withoutSubtitles(playlist) : playlist
    return quality() === 'audio' ? withoutVideo(preferredVariants(shown)) : shown
  }, loader)
  return { pLoader, isSilent: () => isSilent }
}

/** Converts between positions, segments and dates according to the media playlist. */
function segmentTimes(
  fragments: () => readonly Fragment[],
): Pick<Engine, 'segmentAt' | 'dateAt' | 'secondsAt'> {
  return {
    segmentAt(seconds) {
      const found = fragments().find(({ start, end }) => seconds >= start && seconds < end)
      return typeof found?.sn === 'number' ? found.sn : null
    },
    dateAt: (seconds) => dateOf(fragments(), seconds),
    secondsAt: (dateMs) => secondsOf(fragments(), dateMs),
  }
}

type DatedFragment = Pick<Fragment, 'start' | 'end' | 'programDateTime'>

function dateOf(fragments: readonly DatedFragment[], seconds: number): number | null {
  const found = fragments.find(({ start, end }) => seconds >= start && seconds < end)
  if (typeof found?.programDateTime !== 'number') return null
  return found.programDateTime + (seconds - found.start) * 1000
}

function secondsOf(fragments: readonly DatedFragment[], dateMs: number): number | null {
  for (const { start, end, programDateTime } of fragments) {
    if (typeof programDateTime !== 'number') continue
    const seconds = start + (dateMs - programDateTime) / 1000
    if (seconds >= start && seconds < end) return seconds
  }
  return null
}

/** W-12: changes to H.264 when AV1 drops frames. Returns a function that stops watching. */
function replaceAv1WhenDropping(hls: Hls, video: HTMLVideoElement, quality: () => Quality): () => void {
  const current = () => hls.levels[hls.loadLevel]
  return watchDroppedFrames(video, {
    isAv1Playing: () => isAv1(current()?.videoCodec),
    onDropping() {
      rememberDropping(current()?.height ?? 0)
      dropAv1(hls)
      limitQuality(hls, hls.levels, quality())
      // `loadLevel`, because `nextLevel` would discard the buffer.
      hls.loadLevel = fixedLevel(hls.levels, quality())
    },
  })
}

/** Both builds have the same interface. */
function createHls(fullBuild: HlsBuild | null, settings: ConstructorParameters<HlsBuild>[0]): Hls {
  return new (fullBuild ?? (LightHls as HlsBuild))(settings)
}

const gaps: readonly string[] = [
  ErrorDetails.FRAG_GAP,
  ErrorDetails.BUFFER_STALLED_ERROR,
  ErrorDetails.BUFFER_SEEK_OVER_HOLE,
  ErrorDetails.BUFFER_NUDGE_ON_STALL,
]
const codecErrors: readonly string[] = [
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
]

export function engineErrorOf({ type, details, fatal, response }: HlsError): EngineError {
  const error = { httpStatus: response?.code, isFatal: fatal }
  if (codecErrors.includes(details)) return { ...error, cause: 'codec' }
  if (gaps.includes(details)) return { ...error, cause: 'gap' }
  return { ...error, cause: type === ErrorTypes.MEDIA_ERROR ? 'media' : 'network' }
}

type HlsError = Pick<ErrorData, 'type' | 'details' | 'fatal' | 'response'>

/** Whether the lowest rendition plays. `audio` uses it too if there is no rendition for sound only. */
function isThrifty(quality: Quality): boolean {
  return quality === 'saver' || quality === 'audio'
}

function applyQuality(hls: Hls, levels: readonly HlsLevel[], quality: Quality): void {
  limitQuality(hls, levels, quality)
  const fixed = fixedLevel(levels, quality)
  // The level that is loaded already may have been chosen automatically. `nextLevel` would discard the buffer.
  if (fixed !== -1 && hls.loadLevel === fixed) hls.loadLevel = fixed
  else hls.nextLevel = fixed
}

function choiceOf(hls: Hls, quality: () => Quality): Parameters<typeof continueFirst>[3] {
  return {
    isFixed: () => fixedLevel(hls.levels, quality()) !== -1,
    apply: () => applyQuality(hls, hls.levels, quality()),
    release() {
      limitQuality(hls, hls.levels, quality())
      hls.loadLevel = -1
    },
  }
}

function limitQuality(hls: Hls, levels: readonly HlsLevel[], quality: Quality): void {
  const isLimitedBySize = hls.capLevelToPlayerSize && quality === 'auto'
  hls.capLevelToPlayerSize = quality === 'auto'
  const lowest = levels.findIndex(isPreferred)
  if (!isLimitedBySize) hls.autoLevelCapping = isThrifty(quality) ? Math.max(0, lowest) : -1
}

/** Index of the level of a fixed quality; -1: the level is chosen automatically. */
function fixedLevel(levels: readonly HlsLevel[], quality: Quality): number {
  return levels.findIndex((level) => isPreferred(level) && level.height === quality)
}

const isPreferred = ({ codecSet }: HlsLevel): boolean => codecSet !== 'reserve'
