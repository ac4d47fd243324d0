import { describe, expect, it } from 'vitest'
import { canRenewPass, passOrder, type RunningOrWanted } from './pass-order.ts'

const plan = { planId: '1_1', kind: 'plan', devices: 1, endsAt: 30 } as const
const dayPass = { planId: 'd1_1', kind: 'day-pass', devices: 1, endsAt: 2 } as const
const weekPass = { planId: 'd7_1', kind: 'week-pass', devices: 1, endsAt: 8 } as const
const weekendPass = { planId: 'weekend_1', kind: 'weekend-pass', devices: 1, endsAt: 3 } as const
const withDevices = (one: RunningOrWanted, devices: number) => ({
  ...one,
  devices,
  planId: `more-${devices}`,
})

describe('buying a pass, or another plan while a pass runs', () => {
  it('[S-23] does not apply to two plans', () => {
    expect(passOrder(plan, withDevices(plan, 2))).toBeNull()
  })

  it('[S-23, I-13] a pass never replaces a running plan, not even with more devices', () => {
    expect(passOrder(plan, dayPass)).toBe('not-needed')
    expect(passOrder(plan, withDevices({ ...weekPass, endsAt: 40 }, 3))).toBe('not-needed')
  })

  it('[S-23] a plan replaces a pass at once, whatever its devices', () => {
    expect(passOrder(withDevices(weekPass, 3), plan)).toBe('now')
  })

  it('[S-23] the same pass follows the running one, except a weekend pass', () => {
    expect(passOrder(dayPass, { ...dayPass, endsAt: 3 })).toBe('extend')
    expect(passOrder(weekendPass, weekendPass)).toBe('same')
  })

  it('[S-23] another pass starts at once if it adds time or devices and reduces neither', () => {
    expect(passOrder(dayPass, weekPass)).toBe('now')
    expect(passOrder(weekPass, dayPass)).toBe('not-needed')
    expect(passOrder(dayPass, withDevices(dayPass, 2))).toBe('now')
    expect(passOrder(withDevices(dayPass, 2), weekPass)).toBe('not-needed')
    expect(passOrder(dayPass, withDevices(dayPass, 1))).toBe('not-needed')
  })
})

describe('renewal of passes', () => {
  it('[S-23] day and week passes renew from the minimum charge on, weekend passes never', () => {
    expect(canRenewPass('day-pass', 30_000, 5_000)).toBe(true)
    expect(canRenewPass('week-pass', 200, 200)).toBe(true)
    expect(canRenewPass('day-pass', 199, 200)).toBe(false)
    expect(canRenewPass('weekend-pass', 50_000, 5_000)).toBe(false)
  })
})
