import { expect, it } from 'vitest'
import { parseQuality, thriftyLevel } from './quality.ts'

it('[P-04] starts at the lowest level but one, or the only one', () => {
  expect([0, 1, 2, 3, 5].map(thriftyLevel)).toEqual([0, 0, 1, 1, 1])
})

it('[P-04] reads a remembered choice, and nothing else', () => {
  expect(parseQuality('auto')).toBe('auto')
  expect(parseQuality('saver')).toBe('saver')
  expect(parseQuality('480')).toBe(480)
  for (const odd of [null, '', 'huge', '-1', '0', '4.5', 'NaN']) expect(parseQuality(odd)).toBeNull()
})
