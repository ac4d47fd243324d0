import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasRunningSubscription, isShownActive } from './running-subscription.ts'
import { planMonths } from '../foundation/constants.ts'
import { daysLater, lastSecondOfDay, periodEnd } from './period.ts'
import { isoDay, isoWithOffset } from '../foundation/zoned-time.ts'

const lagos = 'Africa/Lagos'
const zones = [lagos, 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'America/St_Johns']
const at = (text: string) => Date.parse(text)

describe('billing period', () => {
  it.each([
    ['2026-11-20T12:30:00Z', 1, '2026-12-20'],
    ['2027-01-31T12:00:00Z', 1, '2027-02-28'],
    ['2028-01-31T12:00:00Z', 1, '2028-02-29'],
    ['2026-08-31T12:00:00Z', 3, '2026-11-30'],
    ['2026-11-30T12:00:00Z', 3, '2027-02-28'],
    ['2026-12-31T22:30:00Z', 12, '2027-12-31'],
    ['2026-12-31T23:30:00Z', 1, '2027-02-01'],
  ])('[S-05] from %s for %i months ends on %s, in the zone of the service', (start, months, end) => {
    expect(isoDay(periodEnd(at(start), months, lagos), lagos)).toBe(end)
  })

  it('[S-05] a renewal keeps the anchor day of its subscription: 31 January, 28 February, 31 March, 30 April', () => {
    const ends: string[] = []
    let end = periodEnd(at('2026-12-31T12:00:00Z'), 1, lagos)
    for (let month = 0; month < 4; month++) {
      ends.push(isoDay(end, lagos))
      end = periodEnd(end, 1, lagos, 31)
    }
    expect(ends).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  it('[S-05] ends at the last second of its day', () => {
    expect(isoWithOffset(periodEnd(at('2026-11-20T12:30:00Z'), 1, lagos), lagos)).toBe(
      '2026-12-20T23:59:59+01:00',
    )
    const end = periodEnd(at('2026-11-20T12:30:00Z'), 1, lagos)
    for (const [now, runs] of [
      ['2026-12-20T00:00:00+01:00', true],
      ['2026-12-20T23:59:58+01:00', true],
      ['2026-12-21T00:00:00+01:00', false],
    ] as const) {
      expect(hasRunningSubscription([end], { nowMs: at(now), timeZone: lagos })).toBe(runs)
      expect(isShownActive(end, at(now), lagos)).toBe(runs)
    }
  })

  it('[S-05] ends on the same day of the month, or its last day, in every zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.constantFrom(...planMonths),
        fc.constantFrom(...zones),
        (start, months, zone) => {
          const end = periodEnd(start.getTime(), months, zone)
          const [from, to] = [isoDay(start.getTime(), zone), isoDay(end, zone)].map((day) =>
            day.split('-').map(Number),
          )
          const [y = 0, m = 0, d = 0] = from ?? []
          const [ty = 0, tm = 0, td = 0] = to ?? []
          expect((ty - y) * 12 + tm - m).toBe(months)
          const last = new Date(Date.UTC(ty, tm, 0)).getUTCDate()
          expect(td).toBe(Math.min(d, last))
          expect(end).toBe(lastSecondOfDay(end, zone))
        },
      ),
    )
  })

  it('[S-05] periods are contiguous, and days are calendar days across clock changes', () => {
    const first = periodEnd(at('2026-11-20T12:30:00Z'), 1, lagos)
    expect(isoDay(periodEnd(first, 1, lagos), lagos)).toBe('2027-01-20')
    const newYork = 'America/New_York'
    expect(isoDay(daysLater(at('2026-10-30T12:00:00Z'), 3, newYork), newYork)).toBe('2026-11-02')
  })
})

describe('My Subscriptions', () => {
  it('[S-02] is active while it ends at or after 23:00 today', () => {
    const today23 = at('2026-11-20T23:00:00+01:00')
    const now = at('2026-11-20T12:30:00Z')
    expect(isShownActive(today23, now, lagos)).toBe(true)
    expect(isShownActive(today23 - 1, now, lagos)).toBe(false)
  })
})
