import { failureKindOf } from './failure.ts'
import type { PlayerStore } from './player-state.ts'

export interface TroubleWatch {
  video: HTMLVideoElement
  store: PlayerStore
  livePosition: () => number | null
}

/** Seconds without a picture before we say why. */
const silentSeconds = { starting: 3, playing: 6 }
/** Seconds behind the live point that are worth a jump after an outage. */
const jumpSeconds = 12

/** Says why nothing moves while hls.js keeps trying, and goes back to live when it moves again. */
export function watchTrouble({ video, store, livePosition }: TroubleWatch) {
  let status: number | undefined
  let since: number | null = null
  let wasStarved = false

  const look = () => {
    if (since === null || video.paused) return
    if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return
    wasStarved = true
    const limit = store.get().hasStarted ? silentSeconds.playing : silentSeconds.starting
    if (performance.now() - since < limit * 1000) return
    store.set({ failure: { kind: failureKindOf(status, navigator.onLine), isRetrying: true } })
  }
  const timer = setInterval(look, 1000)
  return {
    onTrouble(httpStatus: number) {
      status = httpStatus
      since ??= performance.now()
    },
    /** A piece of the stream arrived. */
    onProgress() {
      since = null
      if (store.get().failure?.isRetrying) store.set({ failure: null })
      const live = livePosition()
      if (wasStarved && live !== null && live - video.currentTime > jumpSeconds) video.currentTime = live
      wasStarved = false
    },
    stop: () => clearInterval(timer),
  }
}
