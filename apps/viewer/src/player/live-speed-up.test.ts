import { ErrorDetails, Events } from 'hls.js/light'
import type Hls from 'hls.js'
import { expect, it } from 'vitest'
import { speedUpToLive } from './live-speed-up.ts'

interface Given {
  holdBack?: number
  isLive?: boolean
  isAllowed?: boolean
  bufferedUntil?: number
}

/** A channel whose live position is at 100 s, and which plays at 97 s. */
function playing({ holdBack = 8, isLive = true, isAllowed = true, bufferedUntil = 103 }: Given = {}) {
  const listeners = new Map<string, (name: string, data: object) => void>()
  const hls = {
    config: { maxLiveSyncPlaybackRate: 1 },
    latestLevelDetails: { live: isLive, holdBack },
    liveSyncPosition: 100,
    on: (name: string, listener: () => void) => listeners.set(name, listener),
  }
  const video = Object.assign(new EventTarget(), {
    currentTime: 97,
    playbackRate: 1,
    buffered: { length: 1, end: () => bufferedUntil },
  })
  const stop = speedUpToLive(hls as unknown as Hls, video as unknown as HTMLVideoElement, () => isAllowed)
  const emit = (name: string, data = {}) => listeners.get(name)?.(name, data)
  emit(Events.LEVEL_UPDATED)
  return { video, emit, stop, rate: () => hls.config.maxLiveSyncPlaybackRate }
}

it('[Y-21] a channel with low latency speeds up to a rate of at most 1.05', () => {
  expect(playing().rate()).toBe(1.05)
})

it.each([
  ['a channel that holds back longer', { holdBack: 18 }],
  ['a channel without a hold-back', { holdBack: 0 }],
  ['a VOD', { isLive: false }],
  ['the data saver', { isAllowed: false }],
  ['less than 3 s in the buffer', { bufferedUntil: 99.5 }],
])('[Y-21] %s does not catch up', (_, given) => {
  expect(playing(given).rate()).toBe(1)
})

it('[Y-21] after a pause or a seek backwards, playback does not catch up until it is live again', () => {
  for (const leave of [
    ({ video }: ReturnType<typeof playing>) => video.dispatchEvent(new Event('pause')),
    ({ video }: ReturnType<typeof playing>) => {
      video.currentTime = 90
      video.dispatchEvent(new Event('seeking'))
    },
  ]) {
    const player = playing()
    player.video.playbackRate = 1.05
    leave(player)
    player.emit(Events.FRAG_BUFFERED)
    expect([player.rate(), player.video.playbackRate]).toEqual([1, 1])
    player.video.currentTime = 99.5
    player.video.dispatchEvent(new Event('seeking'))
    expect(player.rate()).toBe(1.05)
  }
})

it('[Y-21] playback that has stalled does not catch up, and continues later with a larger buffer', () => {
  const player = playing()
  player.emit(Events.ERROR, { details: ErrorDetails.FRAG_LOAD_ERROR })
  expect(player.rate()).toBe(1.05)
  player.emit(Events.ERROR, { details: ErrorDetails.BUFFER_STALLED_ERROR })
  player.emit(Events.LEVEL_UPDATED)
  expect(player.rate()).toBe(1)
})

it('[Y-21] a speed that the viewer has chosen is not changed', () => {
  const player = playing({ isLive: false })
  player.video.playbackRate = 1.5
  player.emit(Events.LEVEL_UPDATED)
  player.stop()
  expect(player.video.playbackRate).toBe(1.5)
})
