// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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
