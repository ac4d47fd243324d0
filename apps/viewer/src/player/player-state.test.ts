import { expect, it, vi } from 'vitest'
import { createPlayerStore, type PlayerState } from './player-state.ts'

const first: PlayerState = {
  isLive: true,
  isPaused: false,
  isMuted: false,
  isWaiting: true,
  hasStarted: false,
  hasEnded: false,
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
