import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPlayback } from './playback.ts'
import { makePlayerStore, type PlayerState } from './player-state.ts'

/** As much of a video element as a browser that plays HLS by itself needs from it. */
class BareVideo extends EventTarget {
  src = ''
  currentTime = 0
  paused = false
  error = null
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
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function aPlayback(renewAddress: () => Promise<string>) {
  const video = new BareVideo()
  const state = { isLive: true, failure: null } as PlayerState
  const playback = startPlayback({
    video: video as unknown as HTMLVideoElement,
    store: makePlayerStore(state, () => undefined),
    quality: 'auto',
    address: addressOf(600),
    renewAddress,
    serverNow: () => Date.now(),
  })
  return { video, playback }
}

it('[P-09] closed while the next address is on its way, nothing plays on unseen', async () => {
  const next = Promise.withResolvers<string>()
  const { video, playback } = aPlayback(() => next.promise)
  expect(video.src).toBe(addressOf(600))
  playback.retry()
  playback.stop()
  next.resolve(addressOf(1_200))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(video.src).toBe('')
})

it('[P-09] where the browser does not say why it broke off, it goes on under a new address', async () => {
  const { video, playback } = aPlayback(() => Promise.resolve(addressOf(1_200)))
  video.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(video.src).toBe(addressOf(1_200))
  playback.stop()
})
