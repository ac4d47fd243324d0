import { expect, it } from 'vitest'
import { clockTime } from './format-time.ts'

it('[K-02] shows hh:mm in the service’s zone, whatever the phone’s', () => {
  expect(clockTime('2026-11-01T12:05:00Z', 'Africa/Lagos')).toBe('13:05')
  expect(clockTime('2026-11-01T23:00:00Z', 'Africa/Lagos')).toBe('00:00')
  expect(clockTime('2026-07-01T12:05:00Z', 'Europe/London')).toBe('13:05')
})
