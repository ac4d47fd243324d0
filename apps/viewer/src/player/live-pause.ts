import type { Engine, PlayRequest } from './engine.ts'
import type { PlayerStore } from './player-state.ts'

export interface LivePause {
  /** To be called before a paused stream continues. Returns true if playback started again because the pause was long. */
  resume: () => boolean
  stop: () => void
}

/** A live stream that is paused for longer stops loading. */
const pauseMs = 20_000

/** Runs `leave` when a live stream has been paused for some time, and `resume` when it plays, which the browser can also do itself. */
export function watchLivePause(
  video: HTMLVideoElement,
  store: PlayerStore,
  { leave, resume }: { leave: () => void; resume: () => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onPause = () => {
    clearTimeout(timer)
    if (store.get().isLive && !video.ended) timer = setTimeout(leave, pauseMs)
  }
  const onPlay = () => {
    clearTimeout(timer)
    resume()
  }
  video.addEventListener('pause', onPause)
  video.addEventListener('play', onPlay)
  return () => {
    clearTimeout(timer)
    video.removeEventListener('pause', onPause)
    video.removeEventListener('play', onPlay)
  }
}

interface LiveEdgeParts {
  video: HTMLVideoElement
  store: PlayerStore
  address: string
}

/** P-30: without recorded hours, a stream continues at its live edge after a long pause. */
export function createLivePause(
  { video, store, address }: LiveEdgeParts,
  { engine, play }: { engine: () => Engine | null; play: (source: PlayRequest) => void },
): LivePause {
  let hasLeft = false
  const resume = () => {
    const wasLeft = hasLeft
    hasLeft = false
    if (wasLeft) play({ address, isLive: true, startAt: null })
    return wasLeft
  }
  const leave = () => {
    hasLeft = true
    engine()?.stopLoading()
  }
  return { resume, stop: watchLivePause(video, store, { leave, resume }) }
}
