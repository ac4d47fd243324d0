import { useSyncExternalStore } from 'react'
import type { PlaybackErrorKind } from './playback-errors.ts'
import type { MediaTrack } from './tracks.ts'

export interface Level {
  height: number
  /** AVERAGE-BANDWIDTH of the rendition. */
  bitsPerSecond: number
}

export interface PlaybackFailure {
  kind: PlaybackErrorKind
  /** Recovery is in progress; the viewer can also press Retry. */
  isRetrying: boolean
  /** When playback can continue, as the server said. */
  waitSeconds?: number
}

/** Everything the controls show; written from the video element's events and by the engine. */
export interface PlayerState {
  isLive: boolean
  isPaused: boolean
  isMuted: boolean
  isWaiting: boolean
  hasStarted: boolean
  /** A VOD or catch-up was played to its end. */
  hasEnded: boolean
  /** P-29: the sleep timer ended afterwards. */
  isAsleep: boolean
  /** Seconds on the media timeline. */
  currentTime: number
  start: number
  end: number
  isBehindLive: boolean
  /** P-30: what plays in the day of a channel, UTC ms; null: the stream has no day. */
  dayAt: number | null
  /** The first recorded hour of the day, UTC ms. */
  dayFrom: number
  /** The present by the server's clock, UTC ms. */
  dayNow: number
  /** Whether the live edge plays, for a channel with a day. */
  isAtLive: boolean
  /** 1: normal speed. */
  rate: number
  /** The browser allowed autoplay only without sound. */
  needsTapForSound: boolean
  /** Lowest first. */
  levels: readonly Level[]
  /** Bit rate of the audio-only rendition; null: there is none. */
  audioBitsPerSecond: number | null
  audioTracks: readonly MediaTrack[]
  /** Index of the one that plays. */
  audioTrack: number
  subtitles: readonly MediaTrack[]
  /** Index of those that are shown; null: none. */
  shownSubtitles: number | null
  failure: PlaybackFailure | null
}

export interface PlayerStore {
  get: () => PlayerState
  set: (change: Partial<PlayerState>) => void
  subscribe: (listener: () => void) => () => void
}

/** Hidden pages draw no frames. */
const hiddenMs = 250

/**
 * Notifies listeners once a frame: rendering the controls must not delay the engine's next request, and there are many
 * changes before the first picture.
 */
export function createPlayerStore(
  first: PlayerState,
  onNextFrame: (notify: () => void) => void = requestAnimationFrame,
): PlayerStore {
  let state = first
  let isScheduled = false
  let isFrameRequested = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    clearTimeout(timer)
    if (!isScheduled) return
    isScheduled = false
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set(change) {
      if (!isChange(state, change)) return
      state = { ...state, ...change }
      if (isScheduled) return
      isScheduled = true
      timer = setTimeout(notify, hiddenMs)
      if (isFrameRequested) return
      isFrameRequested = true
      onNextFrame(() => {
        isFrameRequested = false
        notify()
      })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function usePlayerState(store: PlayerStore): PlayerState {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** A `timeupdate` that changes nothing must not render the controls again. */
function isChange(state: PlayerState, change: Partial<PlayerState>): boolean {
  return Object.entries(change).some(([key, value]) => Reflect.get(state, key) !== value)
}
