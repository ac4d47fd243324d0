import { describe, expect, it } from 'vitest'
import { defaultArea, isOnPicture, pixelArea, sizeWithMargins, wholeArea } from './picture-crop.ts'

describe('defaultArea', () => {
  it('[U-07] is the middle of a picture that is too wide, and the upper third of one that is too high', () => {
    expect(defaultArea({ width: 1_600, height: 900 }, 2 / 3)).toEqual({
      x: expect.closeTo(0.3125),
      y: 0,
      width: expect.closeTo(0.375),
      height: 1,
    })
    expect(defaultArea({ width: 800, height: 1_200 }, 16 / 9)).toEqual({
      x: 0,
      y: expect.closeTo(0.2083, 3),
      width: 1,
      height: expect.closeTo(0.375),
    })
  })

  it('[U-07] is the whole picture if it has the proportions of the shape', () => {
    expect(defaultArea({ width: 1_600, height: 900 }, 16 / 9)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })
})

describe('pixelArea', () => {
  it('[U-07] stays inside the picture', () => {
    const size = { width: 101, height: 50 }
    expect(pixelArea(size, { x: 0.5, y: 0.5, width: 0.5, height: 0.5 })).toEqual({
      left: 51,
      top: 25,
      width: 50,
      height: 25,
    })
    expect(pixelArea(size, { x: 1, y: 1, width: 1, height: 1 })).toEqual({
      left: 100,
      top: 49,
      width: 1,
      height: 1,
    })
  })
})

describe('a part that is larger than the picture', () => {
  const square = { width: 300, height: 300 }

  it('[U-08] shows a square logo whole in a wide shape, between equal margins', () => {
    const area = wholeArea(square, 16 / 9)
    expect(area).toEqual({ x: expect.closeTo(-0.389, 3), y: 0, width: expect.closeTo(1.778, 3), height: 1 })
    expect(pixelArea(square, area)).toEqual({ left: 0, top: 0, width: 300, height: 300 })
    expect(sizeWithMargins(square, area, 2_560)).toEqual({
      width: 300,
      height: 300,
      margins: { left: 117, top: 0, right: 117, bottom: 0 },
    })
  })

  it('[U-08] is reduced to the longest side that is stored, with its margins', () => {
    const { width, height, margins } = sizeWithMargins(square, { x: -4, y: -4, width: 10, height: 10 }, 1_000)
    expect([width, height, margins]).toEqual([100, 100, { left: 400, top: 400, right: 500, bottom: 500 }])
  })

  it('[U-08] has to contain a part of the picture', () => {
    expect(isOnPicture({ x: -0.5, y: 0, width: 1, height: 1 })).toBe(true)
    expect(isOnPicture({ x: -2, y: 0, width: 1, height: 1 })).toBe(false)
    expect(isOnPicture({ x: 0, y: 1, width: 1, height: 1 })).toBe(false)
  })
})
