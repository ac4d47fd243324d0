import { expect, it } from 'vitest'
import {
  currenciesOf,
  devicesFor,
  devicesOnSale,
  firstTimePriceOf,
  monthsOnSale,
  offerFor,
  offersOf,
  readPlanPick,
  soldIn,
} from './plan-choice.ts'

const plan = (
  months: number,
  devices: number,
  priceNgnMinor: number | null,
  priceUsdMinor: number | null,
) => ({
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
const offered = { plans, passes: [], recommended: null, firstTime: null }
const inNaira = soldIn(offered, 'NGN')

it('[S-03] offers have the chosen currency, monthly price and savings', () => {
  expect(offersOf(inNaira)[1]).toEqual({
    id: '3_1',
    name: '',
    months: 3,
    devices: 1,
    priceMinor: 427_500,
    perMonthMinor: 142_500,
    savingsPercent: 5,
  })
  expect(offersOf(soldIn(offered, 'USD'))[1]).toMatchObject({ priceMinor: 712, perMonthMinor: 237 })
})

it('[S-03] until devices are chosen a plan shows its lowest price', () => {
  const offers = offersOf(inNaira)
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
  expect(monthsOnSale(inNaira)).toEqual([1, 3, 12])
  expect(devicesOnSale(inNaira, undefined)).toEqual([1, 2, 5])
  expect(devicesOnSale(inNaira, 3)).toEqual([1, 2])
  expect(monthsOnSale(undefined)).toEqual([1, 3, 6, 12])
  expect(devicesOnSale(undefined, 1)).toEqual([1, 2, 3, 4, 5])
})

it('[S-25] only plans and passes with a price in the shown currency are offered', () => {
  const some = { ...offered, plans: [...plans, plan(6, 1, null, 1_300)], passes: [plan(0, 1, 20_000, null)] }
  expect(monthsOnSale(soldIn(some, 'NGN'))).toEqual([1, 3, 12])
  expect(monthsOnSale(soldIn(some, 'USD'))).toEqual([1, 3, 6, 12])
  expect(soldIn(some, 'NGN').passes).toMatchObject([{ priceMinor: 20_000 }])
  expect(soldIn(some, 'USD').passes).toEqual([])
})

it('[S-25] a saving is only stated against a monthly plan in the same currency', () => {
  const some = { ...offered, plans: [plan(1, 1, null, 250), plan(3, 1, 427_500, 712)] }
  expect(offersOf(soldIn(some, 'NGN'))).toMatchObject([{ id: '3_1', savingsPercent: 0 }])
  expect(offersOf(soldIn(some, 'USD'))).toMatchObject([{ id: '1_1' }, { id: '3_1', savingsPercent: 5 }])
})

it('[S-25] currencies in which nothing is sold are not offered', () => {
  expect(currenciesOf(plans)).toEqual(['NGN', 'USD'])
  expect(currenciesOf([plan(1, 1, null, 250)])).toEqual(['USD'])
  expect(currenciesOf([plan(1, 1, 150_000, null)])).toEqual(['NGN'])
  expect(currenciesOf([])).toEqual([])
  expect(currenciesOf(undefined)).toEqual(['NGN', 'USD'])
})

it('[S-06, S-12] plans that do not cost more than the first-time price have none', () => {
  const cents = { currency: 'USD' as const, totalMinor: 200, refundMinor: 0, creditedMinor: 98, plans: null }
  const atPrice = { ...plan(1, 1, null, 102), priceMinor: 102 }
  const dearer = { ...atPrice, priceMinor: 103 }
  expect(firstTimePriceOf(atPrice, [cents], 'USD')).toBeNull()
  expect(firstTimePriceOf(dearer, [cents], 'USD')).toBe(cents)
  expect(firstTimePriceOf(dearer, [{ ...cents, plans: ['3_1'] }], 'USD')).toBeNull()
  expect(firstTimePriceOf({ ...dearer, kind: 'day-pass' }, [cents], 'USD')).toBeNull()
  expect(firstTimePriceOf(dearer, [{ ...cents, currency: 'NGN' }], 'USD')).toBeNull()
})
