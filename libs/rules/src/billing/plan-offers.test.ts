import { expect, it } from 'vitest'
import { planOffer } from './plan-offers.ts'

const plans = [
  { months: 1, devices: 2, priceMinor: 200_000 },
  { months: 3, devices: 2, priceMinor: 570_000 },
  { months: 6, devices: 3, priceMinor: 900_000 },
  { months: 12, devices: 2, priceMinor: 2_400_001 },
]

it.each([
  ['one month saves nothing', 0, { perMonthMinor: 200_000, savingsPercent: 0 }],
  ['three months', 1, { perMonthMinor: 190_000, savingsPercent: 5 }],
  ['without a monthly plan to compare with', 2, { perMonthMinor: 150_000, savingsPercent: 0 }],
  ['dearer than month by month', 3, { perMonthMinor: 200_000, savingsPercent: 0 }],
])('[S-03] %s', (_name, index, offer) => {
  const plan = plans[index]
  expect(plan && planOffer(plan, plans)).toEqual(offer)
})
