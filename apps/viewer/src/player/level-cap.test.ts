/** @vitest-environment jsdom */
import type Hls from 'hls.js'
import { expect, it } from 'vitest'
import { largestThatFits, levelCap } from './level-cap.ts'

const levels = [
  { width: 426, height: 240 },
  { width: 426, height: 240 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
]

it.each([
  ['a phone in portrait', { width: 720, height: 405 }, 2],
  ['exactly the size of a rendition', { width: 1280, height: 720 }, 3],
  ['one pixel less', { width: 1279, height: 719 }, 3],
  ['a narrow element with bars above and below', { width: 640, height: 1280 }, 2],
  ['less than every rendition', { width: 200, height: 100 }, 1],
  ['not laid out', { width: 0, height: 0 }, 3],
])('[W-13] the automatic choice is never larger than the element: %s', (_, element, expected) => {
  expect(largestThatFits(levels, 3, element)).toBe(expected)
})

it('[W-13] stays below the level that is allowed otherwise', () => {
  expect(largestThatFits(levels, 1, { width: 1280, height: 720 })).toBe(1)
})

it('[W-13] limits the automatic choice when it is switched on during playback, before hls.js has stored that', async () => {
  const config = { capLevelToPlayerSize: false, maxDevicePixelRatio: 1 }
  const video = Object.assign(document.createElement('video'), { width: 640, height: 360 })
  const handlers = new Map<string, (event: string, data: object) => void>()
  const hls = {
    config,
    levels: levels.map((level) => ({ ...level, url: ['v.m3u8'] })),
    autoLevelCapping: -1,
    logger: { log: () => undefined },
    on: (event: string, handler: () => void, controller: object) =>
      handlers.set(event, handler.bind(controller)),
  }
  const { capLevelController } = levelCap(() => hls.levels as never)
  if (!capLevelController) throw new Error('hls.js has no such controller')
  const controller = new capLevelController(hls as unknown as Hls)
  handlers.get('hlsMediaAttaching')?.('hlsMediaAttaching', { media: video })
  controller.startCapping()
  config.capLevelToPlayerSize = true
  await Promise.resolve()
  expect(hls.autoLevelCapping).toBe(2)
  controller.stopCapping()
})
