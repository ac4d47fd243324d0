import { thumbnailAddress } from '@kallo/rules/streaming/stream-address'
import Hls from 'hls.js/light'
import type { CreateEngine, Engine } from './engine.ts'
import { createHlsEngine } from './hls-engine.ts'
import { createNativeEngine } from './native-engine.ts'
import type { PlayerStore } from './player-state.ts'
import { rememberQuality, type Quality } from './quality.ts'
import { createRecovery } from './recovery.ts'
import { watchStalls } from './stall-watch.ts'
import { createTicketRenewer, type TicketRenewerOptions } from './ticket-renewer.ts'
import { createTrackSelection } from './track-selection.ts'
import { watchVideo } from './watch-video.ts'

export interface PlaybackOptions extends TicketRenewerOptions {
  video: HTMLVideoElement
  store: PlayerStore
  quality: Quality
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
  stop: () => void
}

/** Plays one stream, with a new engine after an error that the previous one could not handle (P-09). */
export function startPlayback(options: PlaybackOptions): Playback {
  const { video, store, address, createEngine = bestEngine } = options
  const tickets = createTicketRenewer(options)
  let { quality } = options
  let engine: Engine | null = null
  const livePosition = () => engine?.livePosition() ?? null
  const position = trackPosition(video)
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
      startAt: store.get().isLive ? null : position.get(),
      fullBuild: tracks.fullBuild(),
      onTracks: tracks.onTracks,
      onError: recovery.onError,
      onRequestFailed(httpStatus, attempt) {
        stalls.onRequestFailed(httpStatus)
        return recovery.decideRequest(httpStatus, attempt)
      },
      onProgress: stalls.onProgress,
    })
    void play(video, store)
  }
  recovery.start()
  return {
    retry: recovery.retry,
    setQuality(next) {
      const needsEngine = next !== quality && (next === 'audio' || quality === 'audio')
      quality = next
      rememberQuality(next)
      if (needsEngine) recovery.start()
      else engine?.setQuality(next)
    },
    thumbnailAt: (seconds) => thumbnailOf(engine?.segmentAt(seconds) ?? null, tickets.rewrite(address)),
    setAudioTrack: tracks.setAudio,
    setSubtitles: tracks.setSubtitles,
    goLive() {
      const live = livePosition()
      if (live !== null) video.currentTime = live
      void play(video, store)
    },
    stop() {
      for (const one of [recovery, tracks, stalls, position, tickets]) one.stop()
      stopListening()
      stopWatching()
      engine?.destroy()
    },
  }
}

function thumbnailOf(segment: number | null, address: string): string | null {
  return segment === null ? null : thumbnailAddress(address, segment)
}

/** Plays with sound if the browser allows it, otherwise muted with a hint how to get the sound. */
export async function play(video: HTMLVideoElement, store: PlayerStore): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return
    video.muted = true
    store.set({ needsTapForSound: true })
    await video.play().catch(() => store.set({ isPaused: true }))
  }
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
  video.addEventListener('playing', onPlaying)
  return () => {
    window.removeEventListener('online', onOnline)
    video.removeEventListener('playing', onPlaying)
  }
}

/** The position reached: an element that fails or is emptied goes back to 0. Null at the beginning. */
function trackPosition(video: HTMLVideoElement) {
  let position: number | null = null
  const onTime = () => {
    if (video.currentTime > 0) position = video.currentTime
  }
  video.addEventListener('timeupdate', onTime)
  return { get: () => position, stop: () => video.removeEventListener('timeupdate', onTime) }
}
