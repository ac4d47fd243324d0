import type { PlayerStore } from './player-state.ts'
import { createSeekQueue } from './seek-queue.ts'

/**
 * Keeps position and pause as the viewer chose them through errors: an element that fails or is emptied pauses and goes back to 0, and
 * without a connection a chosen position is never reached.
 */
export function createPlayControls(
  video: HTMLVideoElement,
  store: PlayerStore,
  firstPosition: number | null = null,
) {
  let position = firstPosition
  let isPausedByViewer = false
  /** By the events: an element that is emptied becomes paused without one. The first picture plays already (P-28). */
  let isPlaying = !video.paused
  const seeks = createSeekQueue((seconds) => void (video.currentTime = seconds))
  const onTime = () => {
    if (video.currentTime > 0 && seeks.pending() === null) position = video.currentTime
  }
  const onPlayOrPause = ({ type }: Event) => void (isPlaying = type === 'play')
  video.addEventListener('timeupdate', onTime)
  video.addEventListener('play', onPlayOrPause)
  video.addEventListener('pause', onPlayOrPause)
  return {
    /** Where a new engine continues, in seconds; null: at the beginning. */
    startAt: () => position,
    position: () => seeks.pending() ?? (video.readyState > 0 ? video.currentTime : (position ?? 0)),
    /** What is shown: the element's position, or where a seek that waits leads. */
    shownPosition: () => seeks.pending() ?? video.currentTime,
    seek(seconds: number) {
      position = seconds
      seeks[isBuffered(video, seconds) ? 'now' : 'add'](seconds)
      store.set({ currentTime: seconds })
    },
    /** Sets the position for another source, without seeking in the current media. */
    playFrom(seconds: number | null) {
      seeks.cancel()
      position = seconds
      isPausedByViewer = false
    },
    togglePlay() {
      isPausedByViewer = !video.paused
      if (!isPausedByViewer) return void play(video, store)
      // The event comes later, perhaps after the media was attached.
      isPlaying = false
      video.pause()
    },
    endPause: () => void (isPausedByViewer = false),
    playUnlessPaused() {
      if (!isPausedByViewer) void play(video, store)
    },
    /** Plays an element that was emptied while it played. */
    playAgain() {
      if (isPlaying && video.paused) void play(video, store)
    },
    stop() {
      seeks.cancel()
      video.removeEventListener('timeupdate', onTime)
      video.removeEventListener('play', onPlayOrPause)
      video.removeEventListener('pause', onPlayOrPause)
    },
  }
}

/** Such a seek requests nothing. */
function isBuffered({ buffered }: HTMLVideoElement, seconds: number): boolean {
  return Array.from({ length: buffered.length }).some(
    (_, index) => buffered.start(index) <= seconds && seconds < buffered.end(index),
  )
}

/** Plays with sound if the browser allows it, otherwise muted with a hint how to get the sound. */
async function play(video: HTMLVideoElement, store: PlayerStore): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return
    video.muted = true
    store.set({ needsTapForSound: true })
    await video.play().catch(() => store.set({ isPaused: true }))
  }
}
