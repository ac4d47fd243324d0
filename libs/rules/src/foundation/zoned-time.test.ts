import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endOfDay,
  hourStart,
  instantOf,
  isoDay,
  isTimeZone,
  latestHourStart,
  zonedTime,
} from './zoned-time.ts'

const zones = ['Africa/Lagos', 'Europe/London', 'Asia/Kolkata', 'America/New_York', 'Asia/Kathmandu']
const anyInstant = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') })
const anyZone = fc.constantFrom(...zones)

it.each(['Africa/Lagos', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Etc/UTC', 'GMT', 'US/Eastern'])(
  '[E-02] %s names a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

it.each(['', 'Lagos', 'Mars/Base', '+01:00', '-0500'])('[E-02] %j names no time zone', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

describe('hours of a zone', () => {
  it('[E-02] the latest start of an hour lies in the past, at that hour, less than 26 h ago', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, fc.integer({ min: 0, max: 23 }), (now, zone, hour) => {
        const start = latestHourStart(hour, now, zone)
        if (start === null) return
        expect(start).toBeLessThanOrEqual(now)
        expect(now - start).toBeLessThan(26 * 3_600_000)
        expect(zonedTime(start, zone)).toMatchObject({ hour, minute: 0, second: 0 })
      }),
    )
  })

  it('[E-02] the 24 hours of a day without a clock change have no gap or overlap', () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const starts = Array.from(
          { length: 24 },
          (_, hour) => latestHourStart(hour, now, 'Africa/Lagos') ?? 0,
        )
        const sorted = starts.toSorted((a, b) => a - b)
        for (let i = 1; i < 24; i++) expect((sorted[i] ?? 0) - (sorted[i - 1] ?? 0)).toBe(3_600_000)
        expect(sorted.at(-1)).toBe(hourStart(now, 'Africa/Lagos'))
      }),
    )
  })

  it('[E-02] an hour skipped by a clock change does not exist', () => {
    const afterSpringForward = Date.parse('2026-03-29T12:00:00Z')
    const start = latestHourStart(1, afterSpringForward, 'Europe/London')
    expect(start === null ? null : isoDay(start, 'Europe/London')).not.toBe('2026-03-29')
  })

  it('[S-02] midnight in Lagos is 23:00 UTC', () => {
    const now = Date.parse('2026-11-20T22:59:59Z')
    expect(new Date(endOfDay(now, 'Africa/Lagos')).toISOString()).toBe('2026-11-20T23:00:00.000Z')
    expect(new Date(endOfDay(now + 1000, 'Africa/Lagos')).toISOString()).toBe('2026-11-21T23:00:00.000Z')
  })

  it.each([
    ['America/New_York', [2026, 3, 8, 2, 30], '2026-03-08T07:30:00.000Z'],
    ['America/New_York', [2026, 11, 1, 1, 30], '2026-11-01T06:30:00.000Z'],
    ['Europe/Berlin', [2026, 3, 29, 2, 30], '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', [2026, 10, 25, 2, 30], '2026-10-25T01:30:00.000Z'],
    ['America/Santiago', [2026, 9, 6, 0, 0], '2026-09-06T04:00:00.000Z'],
  ])('[K-02] in %s, the skipped or repeated time %j is %s', (timeZone, wall, instant) => {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wall
    expect(new Date(instantOf({ year, month, day, hour, minute }, timeZone)).toISOString()).toBe(instant)
  })

  it('[K-02] local time and instant are inverse without a clock change', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const minute = Math.floor(instant / 60_000) * 60_000
        expect(instantOf(zonedTime(minute, 'Africa/Lagos'), 'Africa/Lagos')).toBe(minute)
      }),
    )
  })
})
