import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlayerStore, type PlayerState } from './player-state.ts'

const first: PlayerState = {
  isLive: true,
  isPaused: false,
  isMuted: false,
  isWaiting: true,
  hasStarted: false,
  hasEnded: false,
  isAsleep: false,
  currentTime: 0,
  start: 0,
  end: 0,
  isBehindLive: false,
  dayAt: null,
  dayFrom: 0,
  dayNow: 0,
  isAtLive: false,
  rate: 1,
  needsTapForSound: false,
  levels: [],
  audioBitsPerSecond: null,
  audioTracks: [],
  audioTrack: 0,
  subtitles: [],
  shownSubtitles: null,
  failure: null,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('[P-04] notifies subscribers of changes at most once per frame', () => {
  const frames: (() => void)[] = []
  const drawFrame = () => frames.splice(0).forEach((tell) => tell())
  const store = createPlayerStore(first, (tell) => frames.push(tell))
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.set({ currentTime: 0, isWaiting: true })
  expect(frames).toEqual([])
  store.set({ currentTime: 0.5 })
  store.set({ currentTime: 1 })
  expect(listener).not.toHaveBeenCalled()
  drawFrame()
  expect(listener).toHaveBeenCalledOnce()
  expect(store.get()).toEqual({ ...first, currentTime: 1 })
  stop()
  store.set({ currentTime: 2 })
  drawFrame()
  expect(listener).toHaveBeenCalledOnce()
})

it('[P-33] notifies subscribers in a hidden page, which draws no frames', () => {
  const frames: (() => void)[] = []
  const store = createPlayerStore(first, (tell) => frames.push(tell))
  const listener = vi.fn()
  store.subscribe(listener)
  store.set({ isPaused: true })
  vi.advanceTimersByTime(250)
  expect(listener).toHaveBeenCalledOnce()
  store.set({ isPaused: false })
  vi.advanceTimersByTime(250)
  expect(listener).toHaveBeenCalledTimes(2)
  expect(frames).toHaveLength(1)
  frames[0]?.()
  expect(listener).toHaveBeenCalledTimes(2)
})
