import { seekStepSeconds } from '@kallo/rules/foundation/constants'
import { nextStart, previousStart, programmeAt } from '@kallo/rules/streaming/live-day'
import { useMemo, type RefObject } from 'react'
import { keepSound } from './chosen-sound.ts'
import { extraActions } from './extra-actions.ts'
import type { Day } from './live-day.ts'
import type { Playback } from './playback.ts'
import type { PlayerStore } from './player-state.ts'

export interface Actions extends ReturnType<typeof extraActions> {
  close: () => void
  /** P-49. */
  minimise: () => void
  togglePlay: () => void
  setPaused: (isPaused: boolean) => void
  /** P-29: pauses; after the end, nothing else begins. */
  sleep: () => void
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
  /** P-30, UTC ms. */
  seekToDate: (atMs: number) => void
  dayThumbnailAt: (atMs: number) => string | null
  startOver: () => void
  previousProgramme: () => void
  nextProgramme: () => void
  retry: () => void
}

interface ActionParts {
  video: RefObject<HTMLVideoElement | null>
  store: PlayerStore
  playback: RefObject<Playback | null>
  onClose: () => void
  onMinimise?: () => void
  day?: Day | null
}

/** Actions of buttons and keys. */
export function useActions({ video, store, playback, onClose, onMinimise, day }: ActionParts): Actions {
  const subtitles = useMemo(() => subtitleActions(store, playback), [store, playback])
  return useMemo(() => {
    const seek = (seconds: number) => {
      const { start, end } = store.get()
      playback.current?.seek(Math.min(Math.max(seconds, start), Math.max(start, end)))
    }
    const step = (seconds: number) => {
      const { dayAt } = store.get()
      if (dayAt === null) seek((playback.current?.position() ?? 0) + seconds)
      else playback.current?.seekToDate(dayAt + seconds * 1000)
    }
    const programmes = day?.programmes ?? []
    const toStart = (startMs: number | null) => {
      if (startMs !== null) playback.current?.seekToDate(startMs)
    }
    return {
      ...extraActions({ video, store, seek }),
      close: () => leave(onClose),
      minimise: () => onMinimise && leave(onMinimise),
      seek,
      thumbnailAt: (seconds) => playback.current?.thumbnailAt(seconds) ?? null,
      back: () => step(-seekStepSeconds),
      forward: () => step(seekStepSeconds),
      setAudioTrack: (index) => playback.current?.setAudioTrack(index),
      ...subtitles,
      goLive: () => playback.current?.goLive(),
      seekToDate: (atMs) => playback.current?.seekToDate(atMs),
      dayThumbnailAt: (atMs) => playback.current?.dayThumbnailAt(atMs) ?? null,
      startOver() {
        const { dayAt, dayFrom } = store.get()
        if (dayAt === null) seek(0)
        else toStart(Math.max(dayFrom, programmeAt(programmes, dayAt)?.startsAtMs ?? dayFrom))
      },
      previousProgramme() {
        const { dayAt, dayFrom } = store.get()
        if (dayAt !== null) toStart(previousStart(programmes, dayAt, dayFrom))
      },
      nextProgramme() {
        const { dayAt, dayNow } = store.get()
        if (dayAt === null) return
        const startMs = nextStart(programmes, dayAt, dayNow)
        if (startMs === null) playback.current?.goLive()
        else toStart(startMs)
      },
      retry: () => playback.current?.retry(),
      toggleMute: () => toggleMute(video.current),
      togglePlay: () => playback.current?.togglePlay(),
      setPaused: (isPaused) => setPaused(isPaused, video.current, playback.current),
      sleep() {
        setPaused(true, video.current, playback.current)
        store.set({ isAsleep: store.get().hasEnded })
      },
      toggleFullscreen: () => void toggleFullscreen(video.current),
    }
  }, [video, store, playback, subtitles, onClose, onMinimise, day])
}

/** Subtitles that are hidden are shown again in their language. */
function subtitleActions(store: PlayerStore, playback: ActionParts['playback']) {
  let last = 0
  const setSubtitles = (index: number | null) => {
    last = store.get().shownSubtitles ?? last
    playback.current?.setSubtitles(index)
  }
  return {
    setSubtitles,
    toggleSubtitles() {
      const { subtitles, shownSubtitles } = store.get()
      const shown = Math.min(last, subtitles.length - 1)
      if (subtitles.length > 0) setSubtitles(shownSubtitles === null ? shown : null)
    },
  }
}

/** Leaves full screen, too. */
function leave(player: () => void): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  player()
}

function setPaused(isPaused: boolean, video: HTMLVideoElement | null, playback: Playback | null): void {
  if (video && video.paused !== isPaused) playback?.togglePlay()
}

function toggleMute(video: HTMLVideoElement | null): void {
  if (!video) return
  video.muted = !video.muted
  // The volume was lowered to nothing before.
  if (!video.muted && video.volume === 0) video.volume = 0.5
  keepSound(video)
}

/** Makes the page full screen, so that it stays so when the channel changes; on iPhones the video element. Errors are ignored. */
async function toggleFullscreen(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if (isSupported(document.documentElement)) await enter(document.documentElement)
    else enterAppleFullscreen(video)
  } catch {
    // Not allowed by the browser. The player fills the window anyway.
  }
}

function isSupported(root: HTMLElement): boolean {
  return typeof Reflect.get(root, 'requestFullscreen') === 'function'
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
