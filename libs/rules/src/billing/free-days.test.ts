import { expect, it } from 'vitest'
import { freeDaysWorth } from './free-days.ts'

it('[F-04] free days are worth their share of the price', () => {
  const plan = { priceMinor: 150_000, months: 1, durationDays: null }
  expect(freeDaysWorth(plan, 30)).toBe(150_000)
  expect(freeDaysWorth(plan, 7)).toBe(35_000)
  expect(freeDaysWorth({ ...plan, months: 12 }, 1)).toBe(417)
  expect(freeDaysWorth({ priceMinor: 20_000, months: 0, durationDays: 1 }, 3)).toBe(60_000)
})
