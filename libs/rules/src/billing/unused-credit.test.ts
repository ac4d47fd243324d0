import { hourMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysLater } from './period.ts'
import { unusedCredit, unusedDays } from './unused-credit.ts'

describe('unused credit', () => {
  it('is the floor of value × remaining / total, from the full hour', () => {
    const period = { valueMinor: 1_000, startsAt: 0, endsAt: 3 * hourMs }
    expect(unusedCredit(period, 0)).toBe(1_000)
    expect(unusedCredit(period, hourMs)).toBe(666)
    expect(unusedCredit(period, 2 * hourMs - 1)).toBe(666)
    expect(unusedCredit(period, 3 * hourMs)).toBe(0)
    expect(unusedCredit(period, 99 * hourMs)).toBe(0)
  })

  it('never grows over time and never exceeds the amount paid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer({ min: 0, max: 10_000 * hourMs }),
        fc.integer({ min: 0, max: 10_000 * hourMs }),
        (valueMinor, hours, earlier, more) => {
          const period = { valueMinor, startsAt: 17, endsAt: 17 + hours * hourMs }
          const before = unusedCredit(period, earlier)
          const after = unusedCredit(period, earlier + more)
          expect(after).toBeLessThanOrEqual(before)
          expect(before).toBeLessThanOrEqual(valueMinor)
          expect(after).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('unused free days', () => {
  const day = 24 * hourMs

  it('[S-16] 30 days that began during a day are 30, not 31', () => {
    const startsAt = Date.parse('2027-01-25T11:00:00Z')
    const promo = { startsAt, endsAt: daysLater(startsAt, 30, 'Africa/Lagos') }
    expect(unusedDays([promo], startsAt, 'Africa/Lagos')).toBe(30)
    expect(unusedDays([promo], startsAt + 3 * hourMs, 'Africa/Lagos')).toBe(30)
    expect(unusedDays([promo], startsAt + 24 * hourMs, 'Africa/Lagos')).toBe(29)
  })

  it('[S-16] counts periods that run or follow, in whole days', () => {
    const running = { startsAt: 0, endsAt: 10 * day }
    const following = { startsAt: 10 * day, endsAt: 24 * day }
    expect(unusedDays([], 0, 'UTC')).toBe(0)
    expect(unusedDays([running, following], 0, 'UTC')).toBe(24)
    expect(unusedDays([running, following], 3 * day + 1, 'UTC')).toBe(21)
    expect(unusedDays([running], 10 * day, 'UTC')).toBe(0)
  })
})
