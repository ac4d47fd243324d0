import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outputFrameRate, videoLadder } from './video-ladder.ts'

const sizes = (width: number, height: number) =>
  videoLadder({ width, height }).map((one) => `${one.width}x${one.height}`)

describe('videoLadder', () => {
  it.each([
    [1920, 1080, ['426x240', '640x360', '854x480', '1280x720', '1920x1080']],
    [7680, 4320, ['426x240', '640x360', '854x480', '1280x720', '1920x1080']],
    [1918, 1078, ['426x240', '640x360', '854x480', '1280x720', '1918x1078']],
    [1920, 804, ['426x178', '640x268', '854x358', '1280x536', '1920x804']],
    [640, 480, ['320x240', '480x360', '640x480']],
    [1080, 1920, ['136x240', '202x360', '270x480', '406x720', '608x1080']],
    [176, 144, ['176x144']],
    [353, 201, ['354x202']],
  ])('[W-07] %d × %d has %j', (width, height, expected) => {
    expect(sizes(width, height)).toEqual(expected)
  })

  it('[W-07] never enlarges by more than a pixel, and has even sizes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8_192 }), fc.integer({ min: 2, max: 8_192 }), (width, height) => {
        const ladder = videoLadder({ width, height })
        expect(ladder.length).toBeGreaterThan(0)
        for (const one of ladder) {
          expect(one.width).toBeLessThanOrEqual(width + 1)
          expect(one.height).toBeLessThanOrEqual(height + 1)
          expect([one.width % 2, one.height % 2]).toEqual([0, 0])
        }
      }),
    )
  })
})

it.each([
  [23.976, 24],
  [24, 24],
  [25, 25],
  [29.97, 30],
  [30, 30],
  [50, 25],
  [59.94, 30],
  [60, 30],
  [12.5, 25],
  [15, 30],
  [1, 24],
  [0, 25],
  [120, 24],
])('[W-07] a video with %d frames per second has %d', (source, expected) => {
  expect(outputFrameRate(source)).toBe(expected)
})
