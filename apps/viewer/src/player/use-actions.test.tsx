// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createVideo } from './chosen-sound.ts'
import type { Playback } from './playback.ts'
import type { PlayerState, PlayerStore } from './player-state.ts'
import { useActions } from './use-actions.ts'

afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'exitFullscreen')
})

it.each(['close', 'minimise'] as const)('[P-04, P-49] %s leaves full screen', (name) => {
  const exitFullscreen = vi.fn(() => Promise.resolve())
  Object.defineProperties(document, {
    fullscreenElement: { configurable: true, value: document.body },
    exitFullscreen: { configurable: true, value: exitFullscreen },
  })
  const [onClose, onMinimise] = [vi.fn(), vi.fn()]
  const parts = { video: { current: null }, playback: { current: null }, store: {} as PlayerStore }
  const { result } = renderHook(() => useActions({ ...parts, onClose, onMinimise }))
  result.current[name]()
  expect(exitFullscreen).toHaveBeenCalledOnce()
  expect(name === 'close' ? onClose : onMinimise).toHaveBeenCalledOnce()
})

it('[P-15] hiding and showing subtitles keeps their language', () => {
  let state = { subtitles: [{}, {}, {}], shownSubtitles: 1 } as unknown as PlayerState
  const setSubtitles = (shownSubtitles: number | null) => void (state = { ...state, shownSubtitles })
  const parts = {
    video: { current: null },
    playback: { current: { setSubtitles } as unknown as Playback },
    store: { get: () => state } as PlayerStore,
    onClose: vi.fn(),
  }
  const { result } = renderHook(() => useActions(parts))
  const shown = () => {
    result.current.toggleSubtitles()
    return state.shownSubtitles
  }
  expect([shown(), shown()]).toEqual([null, 1])
  result.current.setSubtitles(2)
  result.current.setSubtitles(null)
  expect(shown()).toBe(2)
  state = { ...state, subtitles: [], shownSubtitles: null }
  expect(shown()).toBeNull()
})

it('[P-29] the sleep timer pauses, and marks a video that has ended until it plays again', () => {
  let state = { hasEnded: false } as PlayerState
  const video = { current: { paused: false } as HTMLVideoElement }
  const togglePlay = vi.fn()
  const parts = {
    video,
    playback: { current: { togglePlay } as unknown as Playback },
    store: {
      get: () => state,
      set: (change: Partial<PlayerState>) => void (state = { ...state, ...change }),
    } as PlayerStore,
    onClose: vi.fn(),
  }
  const { result } = renderHook(() => useActions(parts))
  result.current.sleep()
  expect(togglePlay).toHaveBeenCalledOnce()
  expect(state.isAsleep).toBe(false)
  state = { ...state, hasEnded: true }
  Object.assign(video.current, { paused: true })
  result.current.sleep()
  expect(togglePlay).toHaveBeenCalledOnce()
  expect(state.isAsleep).toBe(true)
})

it('[P-29] the next player has the volume and the mute of the viewer, not a mute by the browser', () => {
  const playerOf = (video: HTMLVideoElement) => {
    const parts = { video: { current: video }, playback: { current: null }, store: {} as PlayerStore }
    return renderHook(() => useActions({ ...parts, onClose: vi.fn() })).result.current
  }
  const first = createVideo()
  first.muted = true
  expect(createVideo()).toMatchObject({ muted: false, volume: 1 })
  playerOf(first).quieter()
  expect(createVideo()).toMatchObject({ muted: false, volume: 0.95 })
  playerOf(createVideo()).toggleMute()
  const next = createVideo()
  expect(next).toMatchObject({ muted: true, volume: 0.95 })
  playerOf(next).toggleMute()
  expect(createVideo()).toMatchObject({ muted: false, volume: 0.95 })
})
