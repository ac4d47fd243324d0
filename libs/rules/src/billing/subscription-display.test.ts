import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subscriptionLabel } from './subscription-display.ts'
import { instantOf } from '../foundation/zoned-time.ts'

const lagos = 'Africa/Lagos'
const noonMs = Date.parse('2026-11-20T11:00:00Z')
const label = (endDate: string, nowMs = noonMs, timeZone = lagos, status: 0 | 1 = 1) =>
  subscriptionLabel({ status, endDate }, nowMs, timeZone)

describe('subscription label', () => {
  it.each([
    ['2026-12-20T23:00:00.000Z', 'active'],
    ['2026-11-20T23:00:00.000Z', 'active'],
    // 23:00 in Lagos, and one millisecond before.
    ['2026-11-20T22:00:00.000Z', 'active'],
    ['2026-11-20T21:59:59.999Z', 'expired'],
    ['2026-11-20T23:00:00+01:00', 'active'],
    ['2026-11-20T22:59:59+01:00', 'expired'],
    ['2026-11-19T22:30:00.000Z', 'expired'],
    ['2026-11-20', 'active'],
    ['2026-11-19', 'expired'],
    ['soon', 'expired'],
  ])('[S-02] ending %s: %s', (endDate, expected) => {
    expect(label(endDate)).toBe(expected)
  })

  it('[S-02] is expired with status 0, regardless of its end', () => {
    expect(label('2027-11-20T12:00:00.000Z', noonMs, lagos, 0)).toBe('expired')
  })

  it('[S-02] today is determined in the service’s zone', () => {
    // 00:30 of the 21st in Lagos, still the 20th in London.
    const nowMs = Date.parse('2026-11-20T23:30:00Z')
    expect(label('2026-11-20T23:00:00.000Z', nowMs, lagos)).toBe('expired')
    expect(label('2026-11-20T23:00:00.000Z', nowMs, 'Europe/London')).toBe('active')
  })

  it('[S-02] changes at most once', () => {
    const zones = fc.constantFrom(lagos, 'UTC', 'Asia/Kathmandu', 'America/St_Johns')
    const hours = fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 }), fc.nat({ max: 59 }))
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: -40, max: 40 }),
        hours,
        (timeZone, daysAhead, [one, other, minute]) => {
          const at = (day: number, hour: number) =>
            instantOf({ year: 2026, month: 11, day: 20 + day, hour, minute }, timeZone)
          const endDate = new Date(at(daysAhead, 23)).toISOString()
          expect(label(endDate, at(0, one), timeZone)).toBe(label(endDate, at(0, other), timeZone))
          expect(label(endDate, at(0, one), timeZone)).toBe(daysAhead >= 0 ? 'active' : 'expired')
        },
      ),
    )
  })
})
