import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anchorDayFor, onSaleFrom, planPeriodEnd, type PlanDuration } from './plan-duration.ts'

const lagos = 'Africa/Lagos'
const plan = (months: number): PlanDuration => ({ kind: 'plan', months, durationDays: null })
const dayPass: PlanDuration = { kind: 'day-pass', months: 0, durationDays: 1 }
const weekPass: PlanDuration = { kind: 'week-pass', months: 0, durationDays: 7 }
const weekendPass: PlanDuration = { kind: 'weekend-pass', months: 0, durationDays: 3 }
const at = (iso: string) => Date.parse(iso)
const endOf = (duration: PlanDuration, iso: string) =>
  new Date(planPeriodEnd(duration, at(iso), lagos)).toISOString()

describe('ends of passes', () => {
  it('[S-23] a day pass ends with the day in which its 24 hours end', () => {
    expect(endOf(dayPass, '2026-11-20T20:00:00+01:00')).toBe('2026-11-21T22:59:59.000Z')
    expect(endOf(dayPass, '2026-11-20T00:00:00+01:00')).toBe('2026-11-21T22:59:59.000Z')
    expect(endOf(dayPass, '2026-11-20T23:59:59+01:00')).toBe('2026-11-21T22:59:59.000Z')
  })

  it('[S-23] a second day pass ends a day later', () => {
    expect(endOf(dayPass, '2026-11-21T22:59:59Z')).toBe('2026-11-22T22:59:59.000Z')
  })

  it('[S-23] a week pass ends seven days later', () => {
    expect(endOf(weekPass, '2026-12-28T10:00:00+01:00')).toBe('2027-01-04T22:59:59.000Z')
  })

  it.each(['2026-11-20T00:00:00+01:00', '2026-11-21T12:00:00+01:00', '2026-11-22T23:59:58+01:00'])(
    '[S-23] a weekend pass bought at %s ends on Sunday',
    (bought) => {
      expect(endOf(weekendPass, bought)).toBe('2026-11-22T22:59:59.000Z')
    },
  )

  it('[S-05, S-23] a plan has an anchor day, a pass has none', () => {
    const start = at('2026-01-31T12:00:00+01:00')
    expect(anchorDayFor(plan(1), start, lagos)).toBe(31)
    expect(anchorDayFor(dayPass, start, lagos)).toBeNull()
    expect(planPeriodEnd(plan(1), at('2026-02-28T22:59:59Z'), lagos, 31)).toBe(at('2026-03-31T22:59:59Z'))
  })

  it('[S-23] every pass lasts at least its days, and less than a day longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom('Africa/Lagos', 'UTC', 'America/New_York'),
        (start, days, zone) => {
          const end = planPeriodEnd({ kind: 'day-pass', months: 0, durationDays: days }, start, zone)
          const hours = (end + 1_000 - start) / 3_600_000
          // An hour more or less where clocks change.
          expect(hours).toBeGreaterThan(days * 24 - 1.01)
          expect(hours).toBeLessThanOrEqual(days * 24 + 25)
        },
      ),
    )
  })
})

describe('weekend passes on sale', () => {
  it.each([
    ['2026-11-19T23:59:59+01:00', '2026-11-19T23:00:00.000Z'],
    ['2026-11-16T00:00:00+01:00', '2026-11-19T23:00:00.000Z'],
    ['2026-11-23T00:00:00+01:00', '2026-11-26T23:00:00.000Z'],
  ])('[S-23] at %s from Friday', (now, from) => {
    expect(new Date(onSaleFrom(weekendPass, at(now), lagos) ?? 0).toISOString()).toBe(from)
  })

  it.each(['2026-11-20T00:00:00+01:00', '2026-11-22T23:59:59+01:00'])('[S-23] at %s now', (now) => {
    expect(onSaleFrom(weekendPass, at(now), lagos)).toBeNull()
  })

  it('[S-23] other passes are always on sale', () => {
    expect(onSaleFrom(dayPass, at('2026-11-18T12:00:00Z'), lagos)).toBeNull()
  })
})
