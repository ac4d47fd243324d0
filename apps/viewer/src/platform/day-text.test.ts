import { expect, it } from 'vitest'
import { isoDate, plainDate } from './day-text.ts'

it('[S-01, K-02] the date of a subscription is its first 10 characters', () => {
  expect(isoDate('2026-11-20T00:30:00+01:00')).toBe('2026-11-20')
})

it('[K-02] every other date reads dd-mm-yyyy', () => {
  expect(plainDate('2026-11-20T00:30:00+01:00')).toBe('20-11-2026')
  expect(plainDate('2026-01-02')).toBe('02-01-2026')
})
