import { tokenOf, withTimeZone } from '@kallo/rules/streaming/stream-address'
import LightHls, { ErrorDetails, ErrorTypes, type ErrorData, type Level as HlsLevel } from 'hls.js/light'
import type Hls from 'hls.js'
import type { Engine, EngineOptions, HlsBuild } from './engine.ts'
import { hlsSettings, liveDistanceSeconds } from './hls-settings.ts'
import { startAtSegment } from './live-start.ts'
import { limitLoadAhead } from './load-ahead.ts'
import { manifestLoader } from './manifest-loader.ts'
import { readVariants, withoutPictures } from './multivariant.ts'
import type { EngineError } from './playback-errors.ts'
import { startLevel, type Quality } from './quality.ts'
import { createSubtitleElement } from './subtitle-element.ts'
import { readTracks, withoutSubtitles } from './tracks.ts'

/** The engine of every browser with Media Source Extensions: level control and ticket renewal need it. */
export function createHlsEngine(options: EngineOptions): Engine {
  const { video, store, tickets, address, startAt, fullBuild, onTracks, onError, onProgress } = options
  const { isLive } = store.get()
  const isOwn = tokenOf(address) !== null
  let { quality } = options
  const subtitles = createSubtitleElement({ video, address: () => tickets.rewrite(address) })
  const pLoader = manifestLoader((playlist) => {
    store.set(readVariants(playlist))
    onTracks(readTracks(playlist))
    const shown = isOwn ? withoutSubtitles(playlist) : playlist
    return quality === 'audio' ? withoutPictures(shown) : shown
  })
  const hls = createHls(fullBuild, { ...hlsSettings(options), pLoader })
  // Among the settings of the constructor it would take precedence over the playlist.
  hls.config.liveSyncDuration = liveDistanceSeconds

  const stopLimiting = limitLoadAhead(hls, video)
  startAtSegment(hls)

  hls.on(LightHls.Events.MANIFEST_PARSED, (_, { levels }) => {
    hls.startLevel = isThrifty(quality) ? 0 : startLevel(levels.length)
    applyQuality(hls, levels, quality)
    hls.startLoad(startAt ?? (isLive ? -1 : 0))
  })
  hls.on(LightHls.Events.ERROR, (_, data) => onError(engineErrorOf(data)))
  hls.on(LightHls.Events.FRAG_BUFFERED, onProgress)
  hls.loadSource(withTimeZone(address, Intl.DateTimeFormat().resolvedOptions().timeZone))
  hls.attachMedia(video)
  return {
    setQuality(next) {
      quality = next
      applyQuality(hls, hls.levels, next)
    },
    livePosition: () => (isLive ? hls.liveSyncPosition : null),
    segmentAt(seconds) {
      const fragments = hls.latestLevelDetails?.fragments ?? []
      const found = fragments.find(({ start, end }) => seconds >= start && seconds < end)
      return typeof found?.sn === 'number' ? found.sn : null
    },
    setAudioTrack: (index) => void (hls.audioTrack = index),
    setSubtitles(index) {
      if (isOwn) subtitles.show(index)
      else hls.subtitleTrack = index ?? -1
    },
    recoverMedia: () => hls.recoverMediaError(),
    stopLoading: () => hls.stopLoad(),
    destroy() {
      stopLimiting()
      subtitles.hide()
      hls.destroy()
    },
  }
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

/** Without a rendition for sound only, `audio` is the lowest one. */
function isThrifty(quality: Quality): boolean {
  return quality === 'saver' || quality === 'audio'
}

function applyQuality(hls: Hls, levels: readonly HlsLevel[], quality: Quality): void {
  const fixed = levels.findIndex(({ height }) => height === quality)
  hls.capLevelToPlayerSize = quality === 'auto'
  if (quality !== 'auto') hls.autoLevelCapping = isThrifty(quality) ? 0 : -1
  if (hls.loadLevel !== fixed || fixed === -1) hls.nextLevel = fixed
}
