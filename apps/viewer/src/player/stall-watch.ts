import type { PlayerStore } from './player-state.ts'
import type { PlaybackErrorKind } from './playback-errors.ts'

export interface StallWatchOptions {
  video: HTMLVideoElement
  store: PlayerStore
  /** Kind of the error of a request with this status. */
  kindOf: (httpStatus: number | undefined) => PlaybackErrorKind
  livePosition: () => number | null
}

export interface StallWatch {
  /** A request failed and is repeated. */
  onRequestFailed: (httpStatus: number, retryAfterSeconds: number | null) => void
  /** A segment was buffered. */
  onProgress: () => void
  stop: () => void
}

/** Seconds without a picture before the reason is shown; P-35: a lost connection often returns by itself. */
const silentSeconds = { starting: 3, playing: 6, disconnected: 20 }
/** Jump to the live position after an outage when playback is this many seconds behind it, unless it was before, as the viewer chose. */
const maxBehindSeconds = 12

/** Shows why playback stalls while the engine repeats its requests, and returns to live afterwards. */
export function watchStalls({ video, store, kindOf, livePosition }: StallWatchOptions): StallWatch {
  let httpStatus: number | undefined
  let failingSinceMs: number | null = null
  let continuesAtMs: number | null = null
  let hasStalled = false
  let wasLive = false
  const isBehind = () => {
    const live = livePosition()
    return live !== null && live - video.currentTime > maxBehindSeconds
  }

  const check = () => {
    if (failingSinceMs === null || video.paused) return
    if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return
    hasStalled = true
    const kind = kindOf(httpStatus)
    if (performance.now() - failingSinceMs < silentSecondsOf(kind, store.get().hasStarted) * 1000) return
    const failure = { kind, isRetrying: true }
    const waitSeconds = continuesAtMs === null ? 0 : Math.ceil((continuesAtMs - performance.now()) / 1000)
    store.set({ failure: waitSeconds > 0 ? { ...failure, waitSeconds } : failure })
  }
  const timer = setInterval(check, 1000)
  return {
    onRequestFailed(status, retryAfterSeconds) {
      httpStatus = status
      continuesAtMs = retryAfterSeconds === null ? null : performance.now() + retryAfterSeconds * 1000
      if (failingSinceMs === null) wasLive = !store.get().hasStarted || !isBehind()
      failingSinceMs ??= performance.now()
    },
    onProgress() {
      failingSinceMs = null
      continuesAtMs = null
      if (store.get().failure?.isRetrying) store.set({ failure: null })
      const live = livePosition()
      if (hasStalled && wasLive && live !== null && isBehind()) video.currentTime = live
      hasStalled = false
    },
    stop: () => clearInterval(timer),
  }
}

function silentSecondsOf(kind: PlaybackErrorKind, hasStarted: boolean): number {
  if (!hasStarted) return silentSeconds.starting
  return kind === 'offline' || kind === 'server' ? silentSeconds.disconnected : silentSeconds.playing
}
