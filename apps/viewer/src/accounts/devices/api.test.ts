import { expect, it } from 'vitest'
import { withStatus } from './api.ts'

const device = (device_id: string, status: 0 | 1) => ({
  _id: `row-${device_id}`,
  device_id,
  device_name: 'Web Browser',
  last_login_date: '2026-11-20 13:30',
  browser: '',
  country: null,
  last_used_date: '2026-11-20 13:30',
  status,
})

it('[M-04] signs one device out and in again, without a change to the others or their order', () => {
  const devices = [device('a', 1), device('b', 1), device('c', 0)]
  const out = withStatus(devices, 'b', 0)
  expect(out).toEqual([device('a', 1), device('b', 0), device('c', 0)])
  expect(withStatus(out, 'b', 1)).toEqual(devices)
  expect(withStatus(devices, 'unknown', 0)).toEqual(devices)
})
