import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatTime } from './format-time.ts'
import { fromLocalInput, serviceDay, setServiceZone, toLocalInput } from './service-zone.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T23:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('[Q-01] serviceDay returns the day in the time zone of the service, not of the computer', () => {
  setServiceZone('Africa/Lagos')
  expect([serviceDay(), serviceDay(29)]).toEqual(['2026-11-21', '2026-10-23'])
  setServiceZone('America/New_York')
  expect(serviceDay()).toBe('2026-11-20')
})

it('serviceDay counts days across a change to or from daylight saving time', () => {
  setServiceZone('Europe/London')
  vi.setSystemTime(Date.parse('2026-10-26T00:10:00Z'))
  expect([serviceDay(0), serviceDay(1), serviceDay(2)]).toEqual(['2026-10-26', '2026-10-25', '2026-10-24'])
})

it('times are shown and entered in the zone of the service', () => {
  setServiceZone('Africa/Lagos')
  expect(formatTime('2026-11-20T23:30:00Z')).toBe('21 Nov 2026, 00:30')
  expect(toLocalInput('2026-11-20T23:30:00Z')).toBe('2026-11-21T00:30')
  expect(fromLocalInput('2026-11-21T00:30')).toBe('2026-11-20T23:30:00.000Z')
  expect(formatTime(null)).toBe('never')
})
