import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlayerStore, type PlayerState } from './player-state.ts'
import { watchStalls } from './stall-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function aStall(kind: 'offline' | 'too-many-starts') {
  const store = createPlayerStore({ hasStarted: true, failure: null } as PlayerState, () => undefined)
  const video = { paused: false, readyState: 1, currentTime: 0 } as HTMLVideoElement
  const stalls = watchStalls({ video, store, kindOf: () => kind, livePosition: () => null })
  stalls.onRequestFailed(0, null)
  return { store, stalls }
}

it('[P-35] a lost connection shows no message for 20 s, and none when it returns', () => {
  const { store, stalls } = aStall('offline')
  vi.advanceTimersByTime(19_000)
  expect(store.get().failure).toBeNull()
  stalls.onProgress()
  vi.advanceTimersByTime(30_000)
  expect(store.get().failure).toBeNull()
  stalls.stop()
})

it('[P-35] a connection that is still lost after 20 s shows a message, and any other error after 6 s', () => {
  const lost = aStall('offline')
  vi.advanceTimersByTime(21_000)
  expect(lost.store.get().failure?.kind).toBe('offline')
  lost.stalls.stop()
  const limited = aStall('too-many-starts')
  vi.advanceTimersByTime(7_000)
  expect(limited.store.get().failure?.kind).toBe('too-many-starts')
  limited.stalls.stop()
})

it.each([
  ['was live returns to the live position', 100, 160],
  ['was behind it by the viewer’s choice stays there', 60, 60],
])('[P-35] after an outage, playback that %s', (_, currentTime, expected) => {
  let live = 100
  const store = createPlayerStore({ hasStarted: true, failure: null } as PlayerState, () => undefined)
  const video = { paused: false, readyState: 1, currentTime } as HTMLVideoElement
  const stalls = watchStalls({ video, store, kindOf: () => 'offline', livePosition: () => live })
  stalls.onRequestFailed(0, null)
  vi.advanceTimersByTime(5_000)
  live = 160
  stalls.onProgress()
  expect(video.currentTime).toBe(expected)
  stalls.stop()
})
