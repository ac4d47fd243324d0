import { useSyncExternalStore } from 'react'
import type { Failure } from './failure.ts'

export interface Level {
  /** hls.js's own number, lowest first. */
  index: number
  height: number
  /** AVERAGE-BANDWIDTH of the rendition. */
  bitsPerSecond: number
}

/** Everything the controls show; written by the video element's watcher and by the engine. */
export interface PlayerState {
  isLive: boolean
  isPaused: boolean
  isMuted: boolean
  isWaiting: boolean
  hasStarted: boolean
  /** Seconds on the media timeline. */
  currentTime: number
  start: number
  end: number
  isBehindLive: boolean
  /** The browser allowed autoplay only without sound. */
  needsTapForSound: boolean
  levels: readonly Level[]
  failure: Failure | null
}

export interface PlayerStore {
  get: () => PlayerState
  set: (change: Partial<PlayerState>) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Listeners hear of changes once a frame: drawing the controls must never hold back the next request of the engine,
 * which reports many small things on the way to the first picture.
 */
export function makePlayerStore(
  first: PlayerState,
  onNextFrame: (tell: () => void) => void = requestAnimationFrame,
): PlayerStore {
  let state = first
  let isTelling = false
  const listeners = new Set<() => void>()
  const tell = () => {
    isTelling = false
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set(change) {
      if (!hasNews(state, change)) return
      state = { ...state, ...change }
      if (isTelling) return
      isTelling = true
      onNextFrame(tell)
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

/** A `timeupdate` that changes nothing must not draw the controls again. */
function hasNews(state: PlayerState, change: Partial<PlayerState>): boolean {
  const before: Partial<PlayerState> = { ...state, ...change }
  return Object.entries(before).some(([key, value]) => Reflect.get(state, key) !== value)
}
