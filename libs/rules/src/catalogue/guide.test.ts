import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guideHours, hourLabel } from './guide.ts'

describe('guide hours', () => {
  it('[E-01] start yesterday after the current hour and end with it', () => {
    const hours = guideHours(Date.parse('2026-11-20T12:34:56Z'), 'Africa/Lagos')
    expect(hours).toHaveLength(24)
    expect(hours[0]).toMatchObject({ hour: 14, label: '2PM-3PM', day: 'yesterday', isCurrent: false })
    expect(hours[9]).toMatchObject({ hour: 23, label: '11PM-12AM', day: 'yesterday' })
    expect(hours[10]).toMatchObject({ hour: 0, label: '12AM-1AM', day: 'today' })
    expect(hours[23]).toMatchObject({ hour: 13, label: '1PM-2PM', day: 'today', isCurrent: true })
  })

  it('[E-01, E-02] are contiguous, end now and contain one current hour', () => {
    const zones = fc.constantFrom('Africa/Lagos', 'Asia/Kolkata', 'Pacific/Auckland')
    const instants = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2028-01-01') })
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const hours = guideHours(now, zone)
        expect(hours.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
        const last = hours.at(-1)
        expect(last?.isCurrent).toBe(true)
        expect(last && last.startsAtMs <= now && now < last.endsAtMs).toBe(true)
        for (const [index, { startsAtMs }] of hours.slice(1).entries())
          expect(startsAtMs).toBeGreaterThanOrEqual(hours[index]?.endsAtMs ?? Infinity)
      }),
    )
  })

  it('[E-01] labels are in 12-hour form', () => {
    expect([0, 1, 11, 12, 23].map(hourLabel)).toEqual([
      '12AM-1AM',
      '1AM-2AM',
      '11AM-12PM',
      '12PM-1PM',
      '11PM-12AM',
    ])
  })
})
