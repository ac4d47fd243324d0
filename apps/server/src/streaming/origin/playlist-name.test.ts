import { expect, it } from 'vitest'
import { isHourPeriod } from './playlist-name.ts'

it.each([
  ['archive-1795168800-3600', true],
  // In India, hours begin at half past.
  ['archive-1795170600-3600', true],
  ['archive-1795168801-3600', false],
  ['archive-1795168800-1800', false],
  ['14', false],
  ['playlist', false],
])('[P-02] whether %s is an hour: %j', (name, isHour) => {
  expect(isHourPeriod(name)).toBe(isHour)
})
