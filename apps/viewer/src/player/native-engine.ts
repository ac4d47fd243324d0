import { withTimeZone } from '@kallo/rules/streaming/stream-address'
import type { Engine, EngineOptions } from './engine.ts'
import type { Tracks } from './tracks.ts'

/**
 * For browsers without Media Source Extensions, such as older iPhones: the browser plays HLS itself, without a choice of
 * renditions. It cannot change the ticket during playback, nor recover from a decoding error, and gives no reason for any
 * other error.
 */
export function createNativeEngine({
  video,
  tickets,
  address,
  startAt,
  onError,
  onTracks,
  store,
}: EngineOptions): Engine {
  const handleError = () => {
    const isDecoding = video.error?.code === MediaError.MEDIA_ERR_DECODE
    onError({ cause: isDecoding ? 'codec' : 'unknown', isFatal: true })
  }
  const reportTracks = () => onTracks(tracksOf(video))
  const seekToStart = () => {
    if (startAt !== null) video.currentTime = startAt
  }
  video.addEventListener('error', handleError)
  video.addEventListener('loadedmetadata', seekToStart)
  video.addEventListener('loadedmetadata', reportTracks)
  video.src = withTimeZone(tickets.rewrite(address), Intl.DateTimeFormat().resolvedOptions().timeZone)
  return {
    setQuality() {},
    // The browser holds back by itself.
    livePosition: () => (store.get().isLive && video.seekable.length > 0 ? video.seekable.end(0) : null),
    segmentAt: () => null,
    dateAt(seconds) {
      const beganMs = startDateOf(video)
      return beganMs === null ? null : beganMs + seconds * 1000
    },
    secondsAt(dateMs) {
      const beganMs = startDateOf(video)
      return beganMs === null ? null : (dateMs - beganMs) / 1000
    },
    setAudioTrack(index) {
      for (const [at, track] of audioTracksOf(video).entries()) track.enabled = at === index
    },
    setSubtitles(index) {
      for (const [at, track] of subtitlesOf(video).entries())
        track.mode = at === index ? 'showing' : 'disabled'
    },
    recoverMedia() {},
    stopLoading() {},
    destroy() {
      video.removeEventListener('error', handleError)
      video.removeEventListener('loadedmetadata', seekToStart)
      video.removeEventListener('loadedmetadata', reportTracks)
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** WebKit only. */
function startDateOf(video: HTMLVideoElement): number | null {
  const getStartDate: unknown = Reflect.get(video, 'getStartDate')
  const date: unknown = typeof getStartDate === 'function' ? getStartDate.call(video) : null
  const beganMs = date instanceof Date ? date.getTime() : Number.NaN
  return Number.isNaN(beganMs) ? null : beganMs
}

interface NativeAudioTrack {
  enabled: boolean
  label: string
  language: string
}

/** WebKit only. */
function audioTracksOf(video: HTMLVideoElement): NativeAudioTrack[] {
  const list: unknown = Reflect.get(video, 'audioTracks')
  return list ? Array.from(list as ArrayLike<NativeAudioTrack>) : []
}

function subtitlesOf({ textTracks }: HTMLVideoElement): TextTrack[] {
  return Array.from(textTracks ?? []).filter(({ kind }) => kind === 'subtitles' || kind === 'captions')
}

function tracksOf(video: HTMLVideoElement): Tracks {
  const audio = audioTracksOf(video)
  const named = ({ label, language }: Pick<NativeAudioTrack, 'label' | 'language'>) => ({
    language,
    name: label || language,
  })
  return {
    audio: audio.map(named),
    defaultAudio: Math.max(
      0,
      audio.findIndex(({ enabled }) => enabled),
    ),
    hasSeparateAudio: false,
    subtitles: subtitlesOf(video).map((track) => ({ ...named(track), isDefault: track.mode === 'showing' })),
  }
}
