import { expect, it } from 'vitest'
import { readDayRange } from './day-range.ts'

it('[D-06] includes both days, from midnight to midnight in the zone', () => {
  expect(readDayRange('2026-11-19', '2026-11-20', 'Africa/Lagos')).toEqual({
    days: ['2026-11-19', '2026-11-20'],
    fromMs: Date.parse('2026-11-18T23:00:00Z'),
    untilMs: Date.parse('2026-11-20T23:00:00Z'),
  })
})

it('[D-06] spans months, leap days and clock changes', () => {
  expect(readDayRange('2028-02-27', '2028-03-01', 'UTC')?.days).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  const autumn = readDayRange('2026-10-24', '2026-10-26', 'Europe/London')
  expect(autumn?.days).toHaveLength(3)
  expect(autumn && autumn.untilMs - autumn.fromMs).toBe(73 * 3_600_000)
})

it.each([
  ['2026-11-20', '2026-11-19'],
  ['2025-01-01', '2026-11-19'],
  ['2026-02-30', '2026-03-02'],
  ['2026-13-01', '2026-13-02'],
  ['yesterday', 'today'],
])('[D-06] rejects %s to %s', (from, to) => {
  expect(readDayRange(from, to, 'Africa/Lagos')).toBeNull()
})
