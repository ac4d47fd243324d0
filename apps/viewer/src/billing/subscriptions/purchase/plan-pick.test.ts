import { expect, it } from 'vitest'
import { devicesFor, readPlanPick } from './plan-pick.ts'

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
