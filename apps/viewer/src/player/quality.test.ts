import { expect, it } from 'vitest'
import { megabytesPerHour, parseQuality, startLevel } from './quality.ts'

it('[P-04] starts at the second-lowest level, or at the only one', () => {
  expect([0, 1, 2, 3, 5].map(startLevel)).toEqual([0, 0, 1, 1, 1])
})

it('[P-04] calculates the data volume of an hour', () => {
  expect([148_000, 42_000, 1_234_000].map(megabytesPerHour)).toEqual([67, 19, 560])
})

it('[P-04] reads a stored choice, and ignores anything else', () => {
  expect(parseQuality('auto')).toBe('auto')
  expect(parseQuality('saver')).toBe('saver')
  expect(parseQuality('audio')).toBe('audio')
  expect(parseQuality('480')).toBe(480)
  for (const odd of [null, '', 'huge', '-1', '0', '4.5', 'NaN']) expect(parseQuality(odd)).toBeNull()
})
