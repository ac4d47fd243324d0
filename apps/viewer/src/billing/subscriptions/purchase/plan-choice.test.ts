import { expect, it } from 'vitest'
import { devicesFor, devicesOnSale, monthsOnSale, offerFor, offersIn, readPlanPick } from './plan-choice.ts'

const plan = (months: number, devices: number, priceNgnMinor: number, priceUsdMinor: number) => ({
  id: `${months}_${devices}`,
  name: '',
  nameTranslations: {},
  kind: 'plan' as const,
  months,
  durationDays: null,
  devices,
  priceNgnMinor,
  priceUsdMinor,
  onSaleFrom: null,
})
const plans = [
  plan(1, 1, 150_000, 250),
  plan(3, 1, 427_500, 712),
  plan(3, 2, 570_000, 950),
  plan(12, 5, 3_360_000, 5_600),
]

it('[S-03] offers have the chosen currency, monthly price and savings', () => {
  expect(offersIn({ plans }, 'NGN')[1]).toEqual({
    id: '3_1',
    name: '',
    months: 3,
    devices: 1,
    priceMinor: 427_500,
    perMonthMinor: 142_500,
    savingsPercent: 5,
  })
  expect(offersIn({ plans }, 'USD')[1]).toMatchObject({ priceMinor: 712, perMonthMinor: 237 })
})

it('[S-03] until devices are chosen a plan shows its lowest price', () => {
  const offers = offersIn({ plans }, 'NGN')
  expect(offerFor(offers, 3, undefined)).toMatchObject({ offer: { id: '3_1' }, isFrom: true })
  expect(offerFor(offers, 3, 2)).toMatchObject({ offer: { id: '3_2' }, isFrom: false })
  expect(offerFor(offers, 12, 2)).toMatchObject({ offer: { id: '12_5' }, isFrom: false })
  expect(offerFor(offers, 6, 2)).toBeNull()
})

it.each([
  ['', { months: undefined, devices: undefined }],
  ['months=3&devices=2', { months: 3, devices: 2 }],
  ['months=3', { months: 3, devices: undefined }],
  ['devices=4', { months: undefined, devices: 4 }],
  ['months=2&devices=2', { months: undefined, devices: 2 }],
  ['months=3&devices=6', { months: 3, devices: undefined }],
  ['months=3.0&devices=02', { months: undefined, devices: undefined }],
  ['months=12', { months: 12, devices: 5 }],
  ['months=12&devices=2', { months: 12, devices: 5 }],
])('[S-03] the query ?%s selects only plans on sale', (search, pick) => {
  expect(readPlanPick(new URLSearchParams(search))).toEqual(pick)
})

it('[S-03] 12 months have 5 devices, other durations 1 to 5', () => {
  expect(devicesFor(12)).toEqual([5])
  for (const months of [undefined, 1, 3, 6]) expect(devicesFor(months)).toEqual([1, 2, 3, 4, 5])
})

it('[S-03] only durations and devices with a plan on sale are offered', () => {
  expect(monthsOnSale({ plans })).toEqual([1, 3, 12])
  expect(devicesOnSale({ plans }, undefined)).toEqual([1, 2, 5])
  expect(devicesOnSale({ plans }, 3)).toEqual([1, 2])
  expect(monthsOnSale(undefined)).toEqual([1, 3, 6, 12])
  expect(devicesOnSale(undefined, 1)).toEqual([1, 2, 3, 4, 5])
})
