import { defaultVodSeconds } from '@kallo/rules/foundation/constants'
import type { PlayerStore } from './player-state.ts'

const events = [
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'canplay',
  'timeupdate',
  'durationchange',
  'volumechange',
  'ended',
  'emptied',
] as const

/** Seconds behind the live point from which we say so. */
const behindSeconds = 8

/** Mirrors the video element into the store. Returns the way to stop. */
export function watchVideo(
  video: HTMLVideoElement,
  store: PlayerStore,
  livePosition: () => number | null,
): () => void {
  const onEvent = (event: Event) => {
    const live = livePosition()
    store.set({
      isPaused: video.paused,
      isMuted: video.muted,
      isWaiting: isStarving(video),
      hasStarted: store.get().hasStarted || event.type === 'playing',
      currentTime: video.currentTime,
      ...rangeOf(video, store.get().isLive, live),
      isBehindLive: live !== null && live - video.currentTime > behindSeconds,
    })
    if (!video.muted && store.get().needsTapForSound) store.set({ needsTapForSound: false })
  }
  for (const name of events) video.addEventListener(name, onEvent)
  return () => {
    for (const name of events) video.removeEventListener(name, onEvent)
  }
}

function isStarving(video: HTMLVideoElement): boolean {
  return (
    !video.paused && !video.ended && (video.seeking || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
  )
}

/** P-06: what can be sought in. Until a recording tells its length it counts as an hour. */
function rangeOf(
  video: HTMLVideoElement,
  isLive: boolean,
  live: number | null,
): { start: number; end: number } {
  const { seekable, duration } = video
  if (isLive && seekable.length > 0) {
    // The newest seconds are the player's safety margin: the bar ends where live is.
    const end = Math.max(live ?? seekable.end(seekable.length - 1), video.currentTime)
    return { start: seekable.start(0), end }
  }
  if (Number.isFinite(duration) && duration > 0) return { start: 0, end: duration }
  return { start: 0, end: isLive ? 0 : defaultVodSeconds }
}
