import { dayMs, hourMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideFulfilment, type PaidOrder, type AccountState } from './decide-fulfilment.ts'
import { devicesAt, entitlementFrom, planRuns, type Grant } from './entitlement.ts'

const grant = (id: string, kind: Grant['kind'], startsAt: number, endsAt: number, devices = 2): Grant => ({
  id,
  kind,
  startsAt: startsAt * dayMs,
  endsAt: endsAt * dayMs,
  devices,
  planId: `p${devices}`,
  revokedAt: null,
})

describe('entitlement', () => {
  it('[I-15, I-07] a revoked grant ends then; the others count as before', () => {
    const first = grant('a', 'purchase', 0, 30)
    const second = grant('b', 'renewal', 30, 60)
    const at = (revokedAt: number) => ({ ...second, revokedAt: revokedAt * dayMs })
    expect(entitlementFrom([first, at(40)])).toMatchObject({ endsAt: 40 * dayMs })
    expect(entitlementFrom([first, at(10)])).toMatchObject({ endsAt: 30 * dayMs })
    expect(entitlementFrom([first, at(70)])).toMatchObject({ endsAt: 60 * dayMs })
    expect(entitlementFrom([{ ...first, revokedAt: 10 * dayMs }, second])).toMatchObject({
      endsAt: 60 * dayMs,
    })
    expect(entitlementFrom([{ ...first, revokedAt: 10 * dayMs }])?.cutAt).toEqual(
      new Map([['a', 10 * dayMs]]),
    )
    expect(planRuns([first, at(40)])).toMatchObject([{ id: 'a', endsAt: 40 * dayMs }])
    const devices = grant('d', 'devices', 5, 30, 3)
    expect(entitlementFrom([{ ...first, revokedAt: 10 * dayMs }, devices])).toMatchObject({
      endsAt: 10 * dayMs,
    })
  })

  it('[I-15] a grant that was revoked before it began does not count', () => {
    const revoked = (one: Grant) => ({ ...one, revokedAt: 10 * dayMs })
    const disputed = revoked(grant('a', 'purchase', 0, 365))
    const given = revoked(grant('b', 'voucher', 365, 395, 1))
    const moved = grant('c', 'voucher', 10, 40, 1)
    expect(entitlementFrom([disputed, given, moved])).toMatchObject({ endsAt: 40 * dayMs })
  })

  it('[I-07] renewals append, devices extend, a change replaces the running plan', () => {
    const grants = [
      grant('a', 'purchase', 0, 30),
      grant('b', 'devices', 5, 30, 3),
      grant('c', 'renewal', 30, 60, 1),
    ]
    expect(entitlementFrom(grants)).toMatchObject({
      startsAt: 0,
      endsAt: 60 * dayMs,
      devices: 1,
      planId: 'p1',
    })
    expect([4, 6, 31, 61].map((at) => devicesAt(grants, new Map(), at * dayMs))).toEqual([2, 3, 1, null])
    const changed = [...grants, grant('d', 'change', 10, 100, 5)]
    const entitlement = entitlementFrom(changed)
    expect(entitlement).toMatchObject({ endsAt: 100 * dayMs, devices: 5 })
    expect([...(entitlement?.cutAt ?? [])]).toEqual([
      ['a', 10 * dayMs],
      ['b', 10 * dayMs],
      ['c', 10 * dayMs],
    ])
    expect(devicesAt(changed, entitlement?.cutAt ?? new Map(), 35 * dayMs)).toBe(5)
  })

  it('[S-20, S-21] given time follows the paid periods, and the paid plan is the one that is renewed', () => {
    const grants = [
      grant('a', 'purchase', 0, 30),
      grant('b', 'devices', 5, 30, 3),
      grant('c', 'voucher', 30, 60, 1),
      grant('d', 'gift', 60, 90, 5),
    ]
    expect(entitlementFrom(grants)).toMatchObject({ endsAt: 90 * dayMs, devices: 3, planId: 'p2' })
    expect([29, 31, 61].map((at) => devicesAt(grants, new Map(), at * dayMs))).toEqual([3, 1, 5])
    expect(planRuns(grants.toSpliced(1, 1)).map(({ planId }) => planId)).toEqual(['p2', 'p1', 'p5'])
    const withDevice = [...grants, grant('e', 'devices', 40, 60, 2)]
    expect(entitlementFrom(withDevice)).toMatchObject({ endsAt: 90 * dayMs, devices: 3, planId: 'p2' })
    expect(entitlementFrom(grants.slice(2))).toMatchObject({
      endsAt: 90 * dayMs,
      devices: 5,
      planId: 'p5',
    })
  })

  it('[S-01] lists one run per plan: renewed, then replaced', () => {
    const grants = [
      grant('a', 'purchase', 0, 30),
      grant('b', 'renewal', 30, 60),
      grant('c', 'renewal', 60, 90),
      grant('d', 'change', 45, 135, 3),
      grant('e', 'renewal', 135, 165, 1),
    ]
    expect(planRuns(grants)).toEqual([
      { id: 'a', planId: 'p2', startsAt: 0, endsAt: 45 * dayMs, devices: 2 },
      { id: 'd', planId: 'p3', startsAt: 45 * dayMs, endsAt: 135 * dayMs, devices: 3 },
      { id: 'e', planId: 'p1', startsAt: 135 * dayMs, endsAt: 165 * dayMs, devices: 1 },
    ])
    expect(planRuns([])).toEqual([])
  })

  it('[I-07] is null without grants', () => {
    expect(entitlementFrom([])).toBeNull()
  })

  it('[I-13] renewals, added devices and free days never bring the end forward', () => {
    const kinds = fc.constantFrom<Grant['kind']>('renewal', 'devices', 'promo')
    const later = fc.array(
      fc.tuple(kinds, fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 90 })),
      {
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(later, (rows) => {
        const grants = [grant('first', 'purchase', 0, 30)]
        let end = 0
        for (const [index, [kind, from, days]] of rows.entries()) {
          grants.push(grant(`g${index}`, kind, from, from + days))
          const now = entitlementFrom(grants)?.endsAt ?? 0
          expect(now).toBeGreaterThanOrEqual(end)
          end = now
        }
      }),
    )
  })
})

describe('fulfilment', () => {
  const now = Date.parse('2026-11-20T12:30:00Z')
  const nothing: AccountState = {
    latestGrantId: null,
    grantedUntil: null,
    accessUntil: null,
    anchorDay: null,
    hasRevocation: false,
    isCreditReturned: false,
    isReplaced: false,
  }
  const decide = (order: PaidOrder, account: AccountState, at = now) =>
    decideFulfilment(order, account, at, 'Africa/Lagos')
  const oneMonth = { kind: 'plan', months: 1, durationDays: null } as const
  const basics = { duration: oneMonth, pricedAt: now - 600_000, basisGrantId: null }

  it('[S-13] a purchase starts when its payment is settled', () => {
    expect(decide({ ...basics, kind: 'purchase' }, nothing)).toMatchObject({
      outcome: 'grant',
      startsAt: now,
    })
  })

  it('[I-03] an order superseded by another payment is refunded', () => {
    const other = { ...nothing, latestGrantId: 'g1' }
    for (const kind of ['purchase', 'change'] as const)
      expect(decide({ ...basics, kind }, other)).toEqual({ outcome: 'refund', reason: 'superseded' })
    expect(decide({ ...basics, kind: 'devices', endsAt: now + dayMs }, other).outcome).toBe('refund')
    const renewal: PaidOrder = { ...basics, kind: 'renewal', periodStart: now + dayMs }
    expect(decide(renewal, { ...other, grantedUntil: now + 30 * dayMs }).outcome).toBe('refund')
    expect(decide(renewal, { ...other, grantedUntil: now + dayMs, isReplaced: true }).outcome).toBe('refund')
  })

  it('[I-15] an order that builds on time lost to a dispute is refunded for that reason', () => {
    const endsAt = now + 30 * dayMs
    const disputed = { ...nothing, grantedUntil: now + dayMs, hasRevocation: true }
    const orders: PaidOrder[] = [
      { ...basics, kind: 'change' },
      { ...basics, kind: 'devices', endsAt },
      { ...basics, kind: 'renewal', periodStart: endsAt },
    ]
    for (const order of orders)
      expect(decide(order, disputed)).toEqual({ outcome: 'refund', reason: 'dispute-lost' })
    const renewed = { ...disputed, latestGrantId: 'g1', grantedUntil: endsAt + dayMs }
    expect(decide({ ...basics, kind: 'renewal', periodStart: endsAt }, renewed)).toMatchObject({
      reason: 'superseded',
    })
  })

  it('[S-13] paying a change later does not increase its credit', () => {
    const change: PaidOrder = { ...basics, kind: 'change', pricedAt: now - 20 * dayMs }
    const late = decide(change, nothing)
    expect(late).toMatchObject({ outcome: 'grant', startsAt: now - 20 * dayMs })
    expect(decide({ ...change, pricedAt: now - 40 * dayMs }, nothing)).toEqual({
      outcome: 'refund',
      reason: 'period-over',
    })
  })

  it('[S-23] a weekend pass that is paid after its weekend is refunded, other passes start when paid', () => {
    const weekend = { kind: 'weekend-pass', months: 0, durationDays: 3 } as const
    const order: PaidOrder = { ...basics, duration: weekend, kind: 'purchase' }
    const sunday = Date.parse('2026-11-22T22:59:59Z')
    expect(decide(order, nothing, sunday - hourMs)).toMatchObject({
      outcome: 'grant',
      endsAt: sunday,
      anchorDay: null,
    })
    expect(decide(order, nothing, sunday)).toEqual({ outcome: 'refund', reason: 'period-over' })
    const dayPass: PaidOrder = { ...order, duration: { kind: 'day-pass', months: 0, durationDays: 1 } }
    expect(decide(dayPass, nothing, sunday)).toMatchObject({ outcome: 'grant', endsAt: sunday + dayMs })
    const late: PaidOrder = { ...dayPass, kind: 'change' }
    expect(decide(late, nothing, now + 3 * dayMs)).toEqual({ outcome: 'refund', reason: 'period-over' })
  })

  it('[I-13] a renewal follows the paid period; after the grace period it starts when paid', () => {
    const renewal: PaidOrder = { ...basics, kind: 'renewal', periodStart: now }
    const account = { ...nothing, latestGrantId: 'g1', grantedUntil: now, accessUntil: now + 3 * dayMs }
    expect(decide(renewal, account, now + 2 * dayMs)).toMatchObject({ startsAt: now, periodStart: now })
    expect(decide(renewal, account, now + 5 * dayMs)).toMatchObject({
      startsAt: now + 5 * dayMs,
      periodStart: now,
    })
  })

  it('[S-09] added devices end with the running period and are refunded after it', () => {
    const devices: PaidOrder = { ...basics, kind: 'devices', endsAt: now + dayMs }
    expect(decide(devices, nothing)).toMatchObject({ outcome: 'grant', endsAt: now + dayMs })
    expect(decide(devices, nothing, now + 2 * dayMs)).toEqual({ outcome: 'refund', reason: 'period-over' })
  })
})
