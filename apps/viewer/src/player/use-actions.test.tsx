// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PlayerStore } from './player-state.ts'
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
