import { describe, expect, it } from 'vitest'
import { defaultArea, pixelArea } from './picture-crop.ts'

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
