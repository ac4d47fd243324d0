import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPlayback } from './playback.ts'
import { makePlayerStore, type PlayerState } from './player-state.ts'

/** As much of a video element as a browser that plays HLS by itself needs from it. */
class BareVideo extends EventTarget {
  src = ''
  currentTime = 0
  paused = false
  error = null
  muted = false
  readyState = 4
  duration = Number.NaN
  seekable = { length: 0 }
  play = () => Promise.resolve()
  load() {}
  removeAttribute() {
    this.src = ''
  }
}

const nowMs = Date.parse('2026-11-01T12:00:00Z')
const addressOf = (seconds: number) =>
  `http://tv.test/t/${(nowMs / 1000 + seconds).toString(16)}.aa.bb/live/eko/playlist.m3u8`

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function aPlayback(renewAddress: () => Promise<string>, isLive = true) {
  const video = new BareVideo()
  const store = makePlayerStore({ isLive, failure: null } as PlayerState, () => undefined)
  const playback = startPlayback({
    video: video as unknown as HTMLVideoElement,
    store,
    quality: 'auto',
    address: addressOf(600),
    renewAddress,
    serverNow: () => Date.now(),
  })
  return { video, store, playback }
}

it('[P-09] a player that was closed during a renewal does not start again', async () => {
  const next = Promise.withResolvers<string>()
  const { video, playback } = aPlayback(() => next.promise)
  expect(video.src).toContain(`${addressOf(600)}?time_zone=`)
  playback.retry()
  playback.stop()
  next.resolve(addressOf(1_200))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(video.src).toBe('')
})

it('[P-09] native playback goes on under a renewed ticket, a recording at its position, without an error', async () => {
  const { video, store, playback } = aPlayback(() => Promise.resolve(addressOf(1_200)), false)
  video.currentTime = 321
  video.dispatchEvent(new Event('timeupdate'))
  video.currentTime = 0
  video.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(100)
  expect(video.src).toContain(addressOf(1_200))
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(321)
  expect(store.get().failure).toBeNull()
  playback.stop()
})

it('[P-09] an error right after a renewal is shown, and retried', async () => {
  const { video, store, playback } = aPlayback(() => Promise.resolve(addressOf(1_200)))
  video.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(100)
  video.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(100)
  expect(store.get().failure).toMatchObject({ isRetrying: true })
  playback.stop()
})
