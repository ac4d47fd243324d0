import { seekStepSeconds } from '@kallo/rules/foundation/constants'
import { useMemo, type RefObject } from 'react'
import type { Playback } from './playback.ts'
import type { PlayerStore } from './player-state.ts'

export interface Actions {
  close: () => void
  togglePlay: () => void
  toggleMute: () => void
  toggleFullscreen: () => void
  back: () => void
  forward: () => void
  seek: (seconds: number) => void
  thumbnailAt: (seconds: number) => string | null
  setAudioTrack: (index: number) => void
  setSubtitles: (index: number | null) => void
  toggleSubtitles: () => void
  goLive: () => void
  retry: () => void
}

interface ActionParts {
  root: RefObject<HTMLElement | null>
  video: RefObject<HTMLVideoElement | null>
  store: PlayerStore
  playback: RefObject<Playback | null>
  onClose: () => void
}

/** Actions of buttons and keys. */
export function useActions({ root, video, store, playback, onClose }: ActionParts): Actions {
  return useMemo(() => {
    const seek = (seconds: number) => {
      const { start, end } = store.get()
      playback.current?.seek(Math.min(Math.max(seconds, start), Math.max(start, end)))
    }
    const step = (seconds: number) => seek((playback.current?.position() ?? 0) + seconds)
    return {
      close: onClose,
      seek,
      thumbnailAt: (seconds) => playback.current?.thumbnailAt(seconds) ?? null,
      back: () => step(-seekStepSeconds),
      forward: () => step(seekStepSeconds),
      setAudioTrack: (index) => playback.current?.setAudioTrack(index),
      setSubtitles: (index) => playback.current?.setSubtitles(index),
      toggleSubtitles() {
        const { subtitles, shownSubtitles } = store.get()
        if (subtitles.length > 0) playback.current?.setSubtitles(shownSubtitles === null ? 0 : null)
      },
      goLive: () => playback.current?.goLive(),
      retry: () => playback.current?.retry(),
      toggleMute: () => toggleMute(video.current),
      togglePlay: () => playback.current?.togglePlay(),
      toggleFullscreen: () => void toggleFullscreen(root.current, video.current),
    }
  }, [root, video, store, playback, onClose])
}

function toggleMute(video: HTMLVideoElement | null): void {
  if (video) video.muted = !video.muted
}

/** The whole player, or on iPhones the video element only. Errors are ignored. */
async function toggleFullscreen(root: HTMLElement | null, video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if (root?.requestFullscreen) await enter(root)
    else enterAppleFullscreen(video)
  } catch {
    // Not allowed; the player fills the window anyway.
  }
}

async function enter(root: HTMLElement): Promise<void> {
  await root.requestFullscreen({ navigationUI: 'hide' })
  const orientation: unknown = screen.orientation
  if (typeof orientation !== 'object' || orientation === null) return
  const lock: unknown = Reflect.get(orientation, 'lock')
  if (typeof lock === 'function') await lock.call(orientation, 'landscape')
}

function enterAppleFullscreen(video: HTMLVideoElement | null): void {
  const enterVideo: unknown = video && Reflect.get(video, 'webkitEnterFullscreen')
  if (typeof enterVideo === 'function') enterVideo.call(video)
}
