import { expect, it } from 'vitest'
import { dayText, isoDate } from './day-text.ts'

it('[S-01, K-02] a date is its first 10 characters', () => {
  expect(isoDate('2026-11-20T00:30:00+01:00')).toBe('2026-11-20')
})

it('[K-02] reads as the day of the service, wherever the reader is', () => {
  expect(dayText('2026-11-20T00:30:00+01:00', 'en-NG')).toBe('20 November 2026')
  expect(dayText('2026-11-20T23:30:00+01:00', 'fr')).toBe('20 novembre 2026')
})
