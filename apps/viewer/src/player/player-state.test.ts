import { expect, it, vi } from 'vitest'
import { makePlayerStore, type PlayerState } from './player-state.ts'

const first: PlayerState = {
  isLive: true,
  isPaused: false,
  isMuted: false,
  isWaiting: true,
  hasStarted: false,
  currentTime: 0,
  start: 0,
  end: 0,
  isBehindLive: false,
  needsTapForSound: false,
  levels: [],
  failure: null,
}

it('[P-04] tells its readers about changes, and only about changes', () => {
  const store = makePlayerStore(first)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.set({ currentTime: 0, isWaiting: true })
  expect(listener).not.toHaveBeenCalled()
  store.set({ currentTime: 1 })
  expect(listener).toHaveBeenCalledOnce()
  expect(store.get()).toEqual({ ...first, currentTime: 1 })
  stop()
  store.set({ currentTime: 2 })
  expect(listener).toHaveBeenCalledOnce()
})
