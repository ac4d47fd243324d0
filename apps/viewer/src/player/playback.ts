import type { Engine } from './engine.ts'
import { failureKindOf, retryPauseMs } from './failure.ts'
import { isHlsSupported, startHls } from './hls-engine.ts'
import { startNative } from './native-engine.ts'
import type { PlayerStore } from './player-state.ts'
import { rememberQuality, type Quality } from './quality.ts'
import { keepToken, type TokenKeeperOptions } from './token-keeper.ts'
import { watchVideo } from './watch-video.ts'

export interface PlaybackOptions extends TokenKeeperOptions {
  video: HTMLVideoElement
  store: PlayerStore
  quality: Quality
}

export interface Playback {
  retry: () => void
  setQuality: (quality: Quality) => void
  goLive: () => void
  stop: () => void
}

/** One viewing: keeps an engine running, and puts a new one in the place of one that broke (P-09). */
export function startPlayback(options: PlaybackOptions): Playback {
  const { video, store, address } = options
  const keeper = keepToken(options)
  let { quality } = options
  let engine: Engine | null = null
  let attempts = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const livePosition = () => engine?.livePosition() ?? null
  const stopWatching = watchVideo(video, store, livePosition)

  const start = () => {
    clearTimeout(timer)
    // Closed while the next address was on its way.
    if (isStopped) return
    const reached = video.currentTime
    const startAt = store.get().isLive || reached === 0 ? null : reached
    engine?.destroy()
    const run = isHlsSupported() ? startHls : startNative
    engine = run({ video, store, keeper, quality, startAt, address: keeper.rewrite(address), onFatal })
    void play(video, store)
  }
  const retry = () => {
    store.set({ failure: null, isWaiting: true })
    void keeper.renew().then(start)
  }
  const onFatal = (httpStatus: number | undefined, isMedia: boolean) => {
    const kind = isMedia ? 'unplayable' : failureKindOf(httpStatus, navigator.onLine)
    // Refused for good, the page shows why and there is no player any more: what is left here passes.
    const isPassing = kind === 'offline' || kind === 'server' || kind === 'refused'
    store.set({ failure: { kind, isRetrying: isPassing }, isWaiting: false })
    const again = () => (kind === 'refused' ? void keeper.renew().then(start) : start())
    clearTimeout(timer)
    if (isPassing) timer = setTimeout(again, retryPauseMs(attempts++))
  }
  const onOnline = () => {
    if (store.get().failure) retry()
  }
  const onPlaying = () => {
    attempts = 0
    store.set({ failure: null })
  }
  window.addEventListener('online', onOnline)
  video.addEventListener('playing', onPlaying)
  start()
  return {
    retry,
    setQuality(wanted) {
      quality = wanted
      rememberQuality(wanted)
      engine?.setQuality(wanted)
    },
    goLive() {
      const live = livePosition()
      if (live !== null) video.currentTime = live
      void play(video, store)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
      video.removeEventListener('playing', onPlaying)
      stopWatching()
      keeper.stop()
      engine?.destroy()
    },
  }
}

/** With sound if the browser lets us; else muted, and the viewer is told how to get the sound. */
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
