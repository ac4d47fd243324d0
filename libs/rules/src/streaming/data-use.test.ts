import { expect, it } from 'vitest'
import {
  addUse,
  bytesOfDay,
  bytesOfMonth,
  limitPeriod,
  limitState,
  megabytes,
  readDataLimit,
  type DataLimit,
} from './data-use.ts'

it('[P-34] bytes are added up by day and month', () => {
  const use = addUse(addUse(addUse({}, '2026-11-24', 5), '2026-11-25', 7), '2026-11-25', 1)
  expect(bytesOfDay(use, '2026-11-25')).toBe(8)
  expect(bytesOfMonth(use, '2026-11-25')).toBe(13)
  expect(bytesOfMonth(use, '2026-12-01')).toBe(0)
})

it('[P-34] the oldest of more than 62 days are dropped', () => {
  const days = Array.from({ length: 70 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )
  const use = days.reduce((sum, day) => addUse(sum, day, 1), {})
  expect(Object.keys(use)).toEqual(days.slice(-62))
})

it('[P-34] megabytes have a decimal below ten', () => {
  expect(megabytes(1_234_567)).toBe(1.2)
  expect(megabytes(12_345_678)).toBe(12)
})

it('[P-39] a limit warns from 80 % on, by day and by month', () => {
  const use = { '2026-11-01': 60e6, '2026-11-25': 40e6 }
  const stateAt = (period: DataLimit['period'], megabytes: number) =>
    limitState(use, { period, megabytes }, '2026-11-25')
  expect([stateAt('day', 51), stateAt('day', 50), stateAt('day', 40)]).toEqual(['below', 'near', 'reached'])
  expect([stateAt('month', 126), stateAt('month', 125), stateAt('month', 100)]).toEqual([
    'below',
    'near',
    'reached',
  ])
  expect(limitState(use, null, '2026-11-25')).toBe('below')
})

it('[P-39] a period ends with the day or the month', () => {
  expect(limitPeriod({ period: 'day', megabytes: 50 }, '2026-11-25')).toBe('2026-11-25')
  expect(limitPeriod({ period: 'month', megabytes: 50 }, '2026-11-25')).toBe('2026-11')
})

it('[P-39] a stored limit that is damaged or out of range is ignored', () => {
  expect(readDataLimit('month 1500')).toEqual({ period: 'month', megabytes: 1_500 })
  for (const text of [null, '', 'day', 'day -5', 'day 9', 'day 100001', 'week 50', 'day 5e1', '{}'])
    expect(readDataLimit(text)).toBeNull()
})
