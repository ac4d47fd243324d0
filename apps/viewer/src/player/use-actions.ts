import { seekStepSeconds } from '@kallo/rules/foundation/constants'
import { useMemo, type RefObject } from 'react'
import { toggleFullscreen } from './fullscreen.ts'
import { play, type Playback } from './playback.ts'
import type { PlayerStore } from './player-state.ts'

export interface Actions {
  close: () => void
  togglePlay: () => void
  toggleMute: () => void
  toggleFullscreen: () => void
  back: () => void
  forward: () => void
  seek: (seconds: number) => void
  goLive: () => void
  retry: () => void
}

export interface ActionParts {
  root: RefObject<HTMLElement | null>
  video: RefObject<HTMLVideoElement | null>
  store: PlayerStore
  playback: RefObject<Playback | null>
  onClose: () => void
}

/** What a viewer can do; buttons and keys share these. */
export function useActions({ root, video, store, playback, onClose }: ActionParts): Actions {
  return useMemo(() => {
    const seek = (seconds: number) => {
      const { start, end } = store.get()
      moveTo(video.current, Math.min(Math.max(seconds, start), Math.max(start, end)))
    }
    const step = (seconds: number) => seek((video.current?.currentTime ?? 0) + seconds)
    return {
      close: onClose,
      seek,
      back: () => step(-seekStepSeconds),
      forward: () => step(seekStepSeconds),
      goLive: () => playback.current?.goLive(),
      retry: () => playback.current?.retry(),
      toggleMute: () => toggleMute(video.current),
      togglePlay() {
        if (!video.current) return
        if (video.current.paused) void play(video.current, store)
        else video.current.pause()
      },
      toggleFullscreen: () => void toggleFullscreen(root.current, video.current),
    }
  }, [root, video, store, playback, onClose])
}

function moveTo(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime = seconds
}

function toggleMute(video: HTMLVideoElement | null): void {
  if (video) video.muted = !video.muted
}
