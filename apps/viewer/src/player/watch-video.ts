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

/** Seconds behind the live position that count as behind. */
const behindSeconds = 8

/** Copies the video element's state into the store. Returns a function that stops it. */
export function watchVideo(
  video: HTMLVideoElement,
  store: PlayerStore,
  livePosition: () => number | null,
  shownPosition: () => number,
): () => void {
  const onEvent = (event: Event) => {
    const live = livePosition()
    store.set({
      isPaused: video.paused,
      isMuted: video.muted,
      isWaiting: isStarving(video),
      hasStarted: store.get().hasStarted || event.type === 'playing',
      hasEnded: video.ended,
      isAsleep: video.ended && store.get().isAsleep,
      currentTime: shownPosition(),
      ...rangeOf(video, store.get().isLive, live),
      isBehindLive: live !== null && live - video.currentTime > behindSeconds,
    })
    if (!video.muted && store.get().needsTapForSound) store.set({ needsTapForSound: false })
  }
  for (const name of events) video.addEventListener(name, onEvent)
  // P-28: the video can be playing already, muted if the browser allows only that.
  if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
    const isMuted = video.muted
    store.set({ hasStarted: true, isWaiting: false, isMuted, needsTapForSound: isMuted })
  }
  return () => {
    for (const name of events) video.removeEventListener(name, onEvent)
  }
}

function isStarving(video: HTMLVideoElement): boolean {
  return (
    !video.paused && !video.ended && (video.seeking || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
  )
}

/** P-06: the seekable range. A catch-up of unknown length counts as an hour. */
function rangeOf(
  video: HTMLVideoElement,
  isLive: boolean,
  live: number | null,
): { start: number; end: number } {
  const { seekable, duration } = video
  if (isLive && seekable.length > 0) {
    // The newest seconds are the buffer: the bar ends at the live position.
    const end = Math.max(live ?? seekable.end(seekable.length - 1), video.currentTime)
    return { start: seekable.start(0), end }
  }
  if (Number.isFinite(duration) && duration > 0) return { start: 0, end: duration }
  return { start: 0, end: isLive ? 0 : defaultVodSeconds }
}
