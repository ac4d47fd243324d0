import { useEffect } from 'react'
import type { PlayerState } from './player-state.ts'
import type { Actions } from './use-actions.ts'
import type { Switcher } from './use-switcher.ts'

interface MediaSessionParts {
  title: string
  poster: string | undefined
  state: PlayerState
  actions: Actions
  switcher: Switcher | null
  hasPicture: boolean
  video: HTMLVideoElement
}

/** P-33: names the content on the lock screen and handles its buttons and those of headsets. Keeps the screen on during playback. */
export function useMediaSession(parts: MediaSessionParts): void {
  const { title, poster, state, actions, switcher, hasPicture, video } = parts
  const step = switcher?.step
  useEffect(() => {
    if (!('mediaSession' in navigator) || typeof MediaMetadata === 'undefined') return
    const { mediaSession } = navigator
    const artwork = poster ? [{ src: new URL(poster, location.href).href }] : []
    mediaSession.metadata = new MediaMetadata({ title, artwork })
    return () => void (mediaSession.metadata = null)
  }, [title, poster])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const handlers: [MediaSessionAction, () => void][] = [
      ['play', () => actions.setPaused(false)],
      ['pause', () => actions.setPaused(true)],
      ['seekbackward', actions.back],
      ['seekforward', actions.forward],
      ...(step
        ? ([
            ['previoustrack', () => step(-1)],
            ['nexttrack', () => step(1)],
          ] as [MediaSessionAction, () => void][])
        : []),
    ]
    for (const [name, act] of handlers) setHandler(name, act)
    return () => {
      for (const [name] of handlers) setHandler(name, null)
    }
  }, [actions, step])
  const { hasStarted, isPaused } = state
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.playbackState = !hasStarted ? 'none' : isPaused ? 'paused' : 'playing'
    // A hidden page renders late, and a declared state replaces the browser's own.
    const onChange = ({ type }: Event) => {
      if (hasStarted) mediaSession.playbackState = type === 'play' ? 'playing' : 'paused'
    }
    video.addEventListener('play', onChange)
    video.addEventListener('pause', onChange)
    return () => {
      video.removeEventListener('play', onChange)
      video.removeEventListener('pause', onChange)
      mediaSession.playbackState = 'none'
    }
  }, [hasStarted, isPaused, video])
  useWakeLock(hasPicture && state.hasStarted && !state.isPaused && state.failure === null)
}

/** Sets the handler of a button. Browsers throw on actions that they do not know. */
function setHandler(name: MediaSessionAction, act: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(name, act)
  } catch {
    // This browser has no such button.
  }
}

/** Keeps the screen on. Requested again when the page is shown, because the browser releases the lock of a hidden page. */
function useWakeLock(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const acquired = await navigator.wakeLock.request('screen')
        if (isOver) await acquired.release()
        else lock = acquired
      } catch {
        // Not allowed, for example when the battery is low.
      }
    }
    const onVisibility = () => void acquire()
    void acquire()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [isPlaying])
}
