import { expect, it } from 'vitest'
import type { RunningData, SubscriptionsData } from './queries.ts'
import { running } from './running.ts'

const plan = { duration: 3, device: 2 }
const current: NonNullable<RunningData> = {
  state: 'active',
  package: { _id: 'three-months', name: 'Kallo 3 Months', ...plan },
  devices: 2,
  extra_devices: 0,
  currency: 'NGN',
  cancel: 0,
  renewal: null,
  next_package: null,
  card: null,
  grace_until: null,
  _id: 'sub-1',
  package_id: 'three-months',
  start_date: '2026-10-01T09:30:00.000Z',
  end_date: '2027-01-01T09:30:00.000Z',
}
const pair = (subscriptionId: string, _id: string, name: string): SubscriptionsData[number] => [
  {
    subscriptionId,
    startDate: current.start_date,
    endDate: current.end_date,
    status: 1,
    cancel: 0,
    state: 'active',
    devices: 2,
  },
  { _id, name, ...plan },
]

it('[M-05, K-02] names the package that is running and the day it ends', () => {
  const pairs = [pair('sub-0', 'one-month', 'Kallo 1 Month'), pair('sub-1', 'three-months', 'Kallo 3 Months')]
  expect(running(current, pairs)).toEqual({ packageName: 'Kallo 3 Months', until: '2027-01-01' })
})

it('[M-05] tells the day without the name when no list has it', () => {
  expect(running(current, undefined)).toEqual({ packageName: null, until: '2027-01-01' })
  expect(running(current, [])).toEqual({ packageName: null, until: '2027-01-01' })
})

it('[M-05] nothing runs without a current subscription', () => {
  expect(running(null, [pair('sub-1', 'three-months', 'Kallo 3 Months')])).toBeNull()
})
