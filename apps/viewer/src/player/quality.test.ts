// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { megabytesPerHour, rememberedQuality, rememberQuality, startLevel } from './quality.ts'

afterEach(() => localStorage.clear())

it('[P-04] starts at the second-lowest level, or at the only one', () => {
  expect([0, 1, 2, 3, 5].map(startLevel)).toEqual([0, 0, 1, 1, 1])
})

it('[P-04] calculates the data volume of an hour', () => {
  expect([148_000, 42_000, 1_234_000].map(megabytesPerHour)).toEqual([67, 19, 560])
})

it('[P-04] remembers a choice, and ignores anything else that is stored', () => {
  for (const chosen of ['saver', 'audio', 480] as const) {
    rememberQuality(chosen)
    expect(rememberedQuality(false)).toBe(chosen)
  }
  for (const odd of ['', 'huge', '-1', '0', '4.5', 'NaN']) {
    localStorage.setItem('quality', odd)
    expect(rememberedQuality(false)).toBe('auto')
  }
})

it('[P-36] the data saver decides again after the automatic quality is chosen', () => {
  rememberQuality('saver')
  rememberQuality('auto')
  expect([rememberedQuality(true), rememberedQuality(false)]).toEqual(['saver', 'auto'])
  localStorage.setItem('quality', 'auto')
  expect(rememberedQuality(true)).toBe('saver')
})
