import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { expect, it } from 'vitest'
import { addressOf, aPlayback, installBareBrowser, nowMs, tick } from '../testing/bare-playback.ts'
import type { CreateEngine } from './engine.ts'
import type { Day } from './live-day.ts'

installBareBrowser()

const day: Day = {
  timeZone: 'Africa/Lagos',
  programmes: [],
  hours: [
    { hour: 10, startsAtMs: nowMs - 2 * hourMs, endsAtMs: nowMs - hourMs, isRecorded: true },
    { hour: 11, startsAtMs: nowMs - hourMs, endsAtMs: nowMs, isRecorded: true },
  ],
}
const tenMs = nowMs - 2 * hourMs
const periodAddress = (fromMs: number) => addressOf(600).replace('playlist', `archive-${fromMs / 1000}-3600`)

/** An engine whose playlist begins with this instant. */
const startingAt =
  (fromMs: number): CreateEngine =>
  () => ({
    setQuality: () => undefined,
    livePosition: () => null,
    segmentAt: () => null,
    dateAt: (seconds) => fromMs + seconds * 1000,
    secondsAt: (dateMs) => (dateMs - fromMs) / 1000,
    setAudioTrack: () => undefined,
    setSubtitles: () => undefined,
    recoverMedia: () => undefined,
    stopLoading: () => undefined,
    destroy: () => undefined,
  })

it('[P-30] a second choice in an hour that has not begun to play replaces the first', async () => {
  const { playback, video, store } = aPlayback({ day, createEngine: startingAt(tenMs) })
  playback.seekToDate(tenMs + 5 * minuteMs)
  Object.assign(video, { currentTime: 300, readyState: 1 })
  video.emit('loadedmetadata')
  await tick(1_000)
  playback.seekToDate(tenMs + 35 * minuteMs)
  expect(store.get().dayAt).toBe(tenMs + 35 * minuteMs)
  video.readyState = 4
  video.emit('playing')
  expect(video.currentTime).toBe(35 * 60)
  expect(store.get().dayAt).toBe(tenMs + 35 * minuteMs)
})

it('[P-30] steps within the newest minute add up', async () => {
  const edge: CreateEngine = (options) => ({
    ...startingAt(nowMs - minuteMs)(options),
    livePosition: () => 55,
  })
  const { playback, video, store } = aPlayback({ day, createEngine: edge })
  Object.assign(video, { currentTime: 50, seekable: { length: 1, start: () => 0, end: () => 60 } })
  video.emit('timeupdate')
  const back = () => playback.seekToDate((store.get().dayAt ?? 0) - 10_000)
  back()
  back()
  await tick(200)
  expect(video.currentTime).toBe(30)
})

it('[P-30, T-05] a held key requests the first and the last hour only', async () => {
  const { playback, video, store, engines, engine } = aPlayback({ day })
  video.readyState = 4
  for (let press = 0; press < 60; press++) {
    playback.seekToDate((store.get().dayAt ?? 0) - 2 * minuteMs)
    await tick(30)
  }
  expect(engines).toHaveLength(2)
  await tick(200)
  expect(engines).toHaveLength(3)
  expect(engine().address).toBe(periodAddress(tenMs))
})

it('[P-02, P-30] a new engine stays in an hour of yesterday that has begun again', async () => {
  const startsAtMs = nowMs - 24 * hourMs + 10 * minuteMs
  const endsAtMs = startsAtMs + hourMs
  const yesterday = { ...day, hours: [{ hour: 12, startsAtMs, endsAtMs, isRecorded: true }, ...day.hours] }
  const { playback, video, engines, engine } = aPlayback({ day: yesterday })
  playback.seekToDate(startsAtMs + minuteMs)
  await tick(200)
  video.emit('playing')
  await tick(15 * minuteMs)
  const before = engines.length
  playback.setQuality('audio')
  expect(engines).toHaveLength(before + 1)
  // Meanwhile the ticket was renewed.
  expect(engine().address.split('/live/')[1]).toBe(periodAddress(startsAtMs).split('/live/')[1])
})

it('[P-02] a new engine of a guide hour requests what the first one played', () => {
  const address = addressOf(600).replace('playlist', '10')
  const { playback, engine } = aPlayback({ address, isLive: false })
  expect(engine().address).toBe(address)
  engine().onRendition(periodAddress(tenMs).replace('archive', 'v0/archive'))
  playback.setQuality('audio')
  expect(engine().address).toBe(periodAddress(tenMs))
})

it('[P-02, P-30] requests an hour of another server by its number', async () => {
  const address = 'https://cdn.example.com/live/eko/playlist.m3u8'
  const { playback, engine } = aPlayback({ day, address })
  playback.seekToDate(tenMs)
  await tick(200)
  expect(engine().address).toBe('https://cdn.example.com/live/eko/10.m3u8')
})
