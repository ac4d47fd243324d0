// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PlayerState } from './player-state.ts'
import type { Actions } from './use-actions.ts'
import { useMediaSession } from './use-media-session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('[P-33] the lock screen names what plays and controls it; the screen stays on while a picture plays', () => {
  const handlers = new Map<string, (() => void) | null>()
  const request = vi.fn(() => Promise.resolve({ release: () => Promise.resolve() }))
  const mediaSession = {
    metadata: null as unknown,
    playbackState: 'none',
    setActionHandler: (name: string, act: (() => void) | null) => handlers.set(name, act),
  }
  vi.stubGlobal('navigator', { ...navigator, mediaSession, wakeLock: { request } })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      init: unknown
      constructor(init: unknown) {
        this.init = init
      }
    },
  )
  const back = vi.fn()
  const setPaused = vi.fn()
  const actions = { setPaused, back, forward: vi.fn() } as unknown as Actions
  const state = { hasStarted: true, isPaused: false, failure: null } as PlayerState
  const video = document.createElement('video')
  const parts = { title: 'Eko News', poster: '/news.webp', actions, switcher: null, hasPicture: true, video }
  const { rerender, unmount } = renderHook(
    (shown: PlayerState) => useMediaSession({ ...parts, state: shown }),
    {
      initialProps: { ...state, isPaused: true },
    },
  )
  expect(request).not.toHaveBeenCalled()
  expect(mediaSession.playbackState).toBe('paused')
  rerender(state)
  expect(mediaSession.playbackState).toBe('playing')
  // The browser pauses the video of a hidden page, which renders late.
  video.dispatchEvent(new Event('pause'))
  expect(mediaSession.playbackState).toBe('paused')
  video.dispatchEvent(new Event('play'))
  expect(mediaSession.playbackState).toBe('playing')
  handlers.get('pause')?.()
  handlers.get('pause')?.()
  handlers.get('play')?.()
  expect(setPaused.mock.calls).toEqual([[true], [true], [false]])
  expect(request).toHaveBeenCalledOnce()
  expect(mediaSession.metadata).toMatchObject({ init: { title: 'Eko News' } })
  handlers.get('seekbackward')?.()
  expect(back).toHaveBeenCalledOnce()
  unmount()
  expect(mediaSession).toMatchObject({ metadata: null, playbackState: 'none' })
  expect(handlers.get('seekbackward')).toBeNull()
})
