import { describe, expect, it } from 'vitest'
import { lastDays } from './api.ts'

describe('the days of a report', () => {
  it.each([
    [1, '2026-11-20T12:00:00Z', 'Africa/Lagos', '2026-11-20', '2026-11-20'],
    [7, '2026-11-20T23:30:00Z', 'Africa/Lagos', '2026-11-15', '2026-11-21'],
    [30, '2026-03-01T12:00:00Z', 'Africa/Lagos', '2026-01-31', '2026-03-01'],
    [7, '2026-10-26T00:30:00Z', 'Europe/Berlin', '2026-10-20', '2026-10-26'],
  ] as const)('[D-06] the last %i at %s in %s', (count, now, zone, from, to) => {
    expect(lastDays(count, Date.parse(now), zone)).toEqual({ from, to })
  })
})
