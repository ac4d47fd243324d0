import type { RefObject } from 'react'
import { keepSound } from './chosen-sound.ts'
import type { PlayerStore } from './player-state.ts'

/** The playback rates of YouTube's player. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
const volumeStep = 0.05
/** Duration of a frame. The frame rate is not known, so 25 per second is assumed. */
const frameSeconds = 1 / 25

interface ExtraParts {
  video: RefObject<HTMLVideoElement | null>
  store: PlayerStore
  seek: (seconds: number) => void
}

/** P-31: actions without a button in the first row. Speed and single frames are not available at the live edge. */
export function extraActions({ video, store, seek }: ExtraParts) {
  const setRate = (rate: number) => {
    const { isLive, dayAt } = store.get()
    if (!video.current || isLive || dayAt !== null) return
    // A new engine loads the element again, which resets the rate to the default.
    video.current.defaultPlaybackRate = rate
    video.current.playbackRate = rate
    store.set({ rate })
  }
  const stepRate = (by: number) => {
    const next = rates[rates.findIndex((one) => one === store.get().rate) + by]
    if (next !== undefined) setRate(next)
  }
  const changeVolume = (by: number) => {
    if (!video.current) return
    video.current.volume = Math.min(1, Math.max(0, video.current.volume + by))
    video.current.muted = video.current.volume === 0
    keepSound(video.current)
  }
  const stepFrame = (by: number) => {
    if (video.current?.paused) seek(video.current.currentTime + by)
  }
  return {
    setRate,
    faster: () => stepRate(1),
    slower: () => stepRate(-1),
    louder: () => changeVolume(volumeStep),
    quieter: () => changeVolume(-volumeStep),
    nextFrame: () => stepFrame(frameSeconds),
    previousFrame: () => stepFrame(-frameSeconds),
    /** `share`: position in a VOD or catch-up, 0 to 1. */
    seekShare: (share: number) => seek(store.get().start + share * (store.get().end - store.get().start)),
    /** While a finger rests on the picture of a VOD or catch-up. */
    hold(isHeld: boolean) {
      if (video.current) video.current.playbackRate = isHeld && !store.get().isLive ? 2 : store.get().rate
    },
    togglePictureInPicture: () => void togglePictureInPicture(video.current),
  }
}

/** Errors are ignored, because the browser can forbid it. */
async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  } catch {
    // Not allowed by the browser: the picture stays in the page.
  }
}
