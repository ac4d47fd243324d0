import { thumbnailAddress } from '@kallo/rules/streaming/stream-address'
import Hls from 'hls.js/light'
import type { CreateEngine, Engine, EngineOptions } from './engine.ts'
import { createHlsEngine } from './hls-engine.ts'
import { createNativeEngine } from './native-engine.ts'
import type { PlayerStore } from './player-state.ts'
import { rememberQuality, type Quality } from './quality.ts'
import { createPlayControls } from './play-controls.ts'
import { createRecovery } from './recovery.ts'
import { watchStalls, type StallWatch } from './stall-watch.ts'
import { createTicketRenewer, type TicketRenewerOptions } from './ticket-renewer.ts'
import { createTrackSelection } from './track-selection.ts'
import { watchVideo } from './watch-video.ts'

export interface PlaybackOptions extends TicketRenewerOptions {
  video: HTMLVideoElement
  store: PlayerStore
  quality: Quality
  /** Where a recording begins, in seconds; null: at its beginning. */
  startAtSeconds?: number | null
  /** Replaced in tests. */
  createEngine?: CreateEngine
}

export interface Playback {
  retry: () => void
  setQuality: (quality: Quality) => void
  /** P-14: address of a thumbnail at this second; null: there is none. */
  thumbnailAt: (seconds: number) => string | null
  setAudioTrack: (index: number) => void
  /** Null: none. */
  setSubtitles: (index: number | null) => void
  goLive: () => void
  /** Kept through errors: what is chosen without a connection applies once there is one. */
  seek: (seconds: number) => void
  /** Seconds; the position to continue at while the element has none. */
  position: () => number
  togglePlay: () => void
  stop: () => void
}

/** Plays one stream, with a new engine after an error that the previous one could not handle (P-09). */
export function startPlayback(options: PlaybackOptions): Playback {
  const { video, store, address, createEngine = bestEngine } = options
  const tickets = createTicketRenewer(options)
  let { quality } = options
  let engine: Engine | null = null
  const livePosition = () => engine?.livePosition() ?? null
  const controls = createPlayControls(video, store, options.startAtSeconds)
  const recovery = createRecovery({ store, tickets, engine: () => engine, restart })
  const tracks = createTrackSelection({ store, engine: () => engine, restart: recovery.start })
  const stalls = watchStalls({ video, store, livePosition, kindOf: recovery.kindOf })
  const stopWatching = watchVideo(video, store, livePosition)
  const stopListening = listenForRecovery(video, store, recovery)

  function restart() {
    engine?.destroy()
    engine = createEngine({
      video,
      store,
      tickets,
      quality,
      address: tickets.rewrite(address),
      startAt: store.get().isLive ? null : controls.startAt(),
      fullBuild: tracks.fullBuild(),
      onTracks: tracks.onTracks,
      onError: recovery.onError,
      onRequestFailed: createRequestDecision(stalls, recovery),
      onProgress: stalls.onProgress,
    })
    controls.playUnlessPaused()
  }
  recovery.start()
  const retry = () => {
    controls.endPause()
    recovery.retry()
  }
  const setQuality = (next: Quality) => {
    const needsEngine = next !== quality && (next === 'audio' || quality === 'audio')
    quality = next
    rememberQuality(next)
    if (needsEngine) recovery.start()
    else engine?.setQuality(next)
  }
  return {
    retry,
    setQuality,
    thumbnailAt: (seconds) => thumbnailOf(engine?.segmentAt(seconds) ?? null, tickets.rewrite(address)),
    setAudioTrack: tracks.setAudio,
    setSubtitles: tracks.setSubtitles,
    goLive: () => goLive(video, livePosition(), controls),
    seek: controls.seek,
    position: controls.position,
    togglePlay: controls.togglePlay,
    stop() {
      for (const one of [recovery, tracks, stalls, controls, tickets]) one.stop()
      stopListening()
      stopWatching()
      engine?.destroy()
    },
  }
}

function goLive(
  video: HTMLVideoElement,
  position: number | null,
  controls: ReturnType<typeof createPlayControls>,
): void {
  if (position !== null) video.currentTime = position
  controls.endPause()
  controls.playUnlessPaused()
}

function createRequestDecision(
  stalls: StallWatch,
  recovery: Pick<ReturnType<typeof createRecovery>, 'decideRequest'>,
): EngineOptions['onRequestFailed'] {
  return (httpStatus, attempt, retryAfterSeconds) => {
    stalls.onRequestFailed(httpStatus, retryAfterSeconds)
    return recovery.decideRequest(httpStatus, attempt)
  }
}

function thumbnailOf(segment: number | null, address: string): string | null {
  return segment === null ? null : thumbnailAddress(address, segment)
}

const bestEngine: CreateEngine = (options) =>
  Hls.isSupported() ? createHlsEngine(options) : createNativeEngine(options)

function listenForRecovery(
  video: HTMLVideoElement,
  store: PlayerStore,
  { retry, onPlaying }: Pick<ReturnType<typeof createRecovery>, 'retry' | 'onPlaying'>,
): () => void {
  const onOnline = () => {
    if (store.get().failure) retry()
  }
  window.addEventListener('online', onOnline)
  // A paused video that can be played again has recovered, too.
  const onCanPlay = () => {
    if (video.paused) onPlaying()
  }
  video.addEventListener('playing', onPlaying)
  video.addEventListener('canplay', onCanPlay)
  return () => {
    window.removeEventListener('online', onOnline)
    video.removeEventListener('playing', onPlaying)
    video.removeEventListener('canplay', onCanPlay)
  }
}
