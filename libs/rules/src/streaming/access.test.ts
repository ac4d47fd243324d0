import { dayMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasRunningSubscription } from '../billing/running-subscription.ts'
import { vodAccess, decideAccess, type Watcher } from './access.ts'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const situation = { isSubscriptionRequired: true, nowMs, timeZone: 'Africa/Lagos' }
const visitor: Watcher = { isSignedIn: false, country: 'NG', subscriptionEndsAt: [] }
const viewer = { ...visitor, isSignedIn: true }
const subscriber = { ...viewer, subscriptionEndsAt: [nowMs + 30 * dayMs] }
const lapsed = { ...viewer, subscriptionEndsAt: [nowMs - dayMs] }
const free = { geoblock: 'none' as const, geoblockCountries: [], isPaid: false, isForViewersOnly: false }
const paid = { ...free, isPaid: true }
const abroadOnly = { ...paid, geoblock: 'allow' as const, geoblockCountries: ['GB'] }

describe('channel access', () => {
  it.each([
    ['visitor', visitor, free, 'allowed'],
    ['visitor', visitor, paid, 'login-required'],
    ['viewer', viewer, free, 'allowed'],
    ['viewer', viewer, paid, 'subscription-required'],
    ['lapsed', lapsed, paid, 'subscription-required'],
    ['subscriber', subscriber, paid, 'allowed'],
    ['visitor', visitor, abroadOnly, 'region-blocked'],
    ['subscriber', subscriber, abroadOnly, 'region-blocked'],
  ] as const)('[T-02, T-03, B-10, B-11] %s', (_who, watcher, channel, expected) => {
    const decision = decideAccess(channel, watcher, situation)
    expect(decision.allowed ? 'allowed' : decision.reason).toBe(expected)
  })

  it('[T-03] requires nothing while the subscription requirement is off', () => {
    const off = { ...situation, isSubscriptionRequired: false }
    expect(decideAccess(paid, visitor, off)).toEqual({ allowed: true })
    expect(decideAccess(vodAccess, viewer, off)).toEqual({ allowed: true })
    expect(decideAccess(vodAccess, visitor, off)).toEqual({ allowed: false, reason: 'login-required' })
  })

  it('[T-02] region has precedence over other reasons', () => {
    const anyWatcher = fc.record({
      isSignedIn: fc.boolean(),
      country: fc.constantFrom('NG', 'GH', null),
      subscriptionEndsAt: fc.array(fc.integer({ min: nowMs - 90 * dayMs, max: nowMs + 90 * dayMs })),
    })
    fc.assert(
      fc.property(anyWatcher, fc.boolean(), (watcher, isSubscriptionRequired) => {
        const decision = decideAccess(abroadOnly, watcher, { ...situation, isSubscriptionRequired })
        expect(decision).toEqual({ allowed: false, reason: 'region-blocked' })
      }),
    )
  })
})

describe('concurrent streams', () => {
  const playing = (count: number) => ({ ...subscriber, streams: { playing: count, max: 3 } })

  it.each([
    [paid, 2, 'allowed'],
    [paid, 3, 'stream-limit'],
    [paid, 4, 'stream-limit'],
    [free, 9, 'allowed'],
    [vodAccess, 3, 'stream-limit'],
  ] as const)('[T-05] as many streams of paid content as the plan has devices', (wanted, count, expected) => {
    const decision = decideAccess(wanted, playing(count), situation)
    expect(decision.allowed ? 'allowed' : decision.reason).toBe(expected)
  })

  it('[T-05] is checked last', () => {
    const streams = { playing: 9, max: 1 }
    expect(decideAccess(paid, { ...lapsed, streams }, situation)).toMatchObject({
      reason: 'subscription-required',
    })
    expect(decideAccess(abroadOnly, { ...subscriber, streams }, situation)).toMatchObject({
      reason: 'region-blocked',
    })
    expect(
      decideAccess(paid, { ...subscriber, streams }, { ...situation, isSubscriptionRequired: false }),
    ).toEqual({ allowed: true })
  })
})

describe('VOD access', () => {
  it.each([
    ['visitor', visitor, 'login-required'],
    ['viewer without one', viewer, 'subscription-required'],
    ['lapsed', lapsed, 'subscription-required'],
    ['subscriber', subscriber, 'allowed'],
  ] as const)('[B-12, P-03] %s', (_who, watcher, expected) => {
    const decision = decideAccess(vodAccess, watcher, situation)
    expect(decision.allowed ? 'allowed' : decision.reason).toBe(expected)
  })
})

describe('a running subscription', () => {
  const endOfToday = Date.parse('2026-11-20T22:59:59Z')

  it('[T-03] is one that does not end before the end of today in the service’s zone', () => {
    expect(hasRunningSubscription([endOfToday], situation)).toBe(true)
    expect(hasRunningSubscription([endOfToday - 1], situation)).toBe(false)
    expect(hasRunningSubscription([], situation)).toBe(false)
    expect(hasRunningSubscription([endOfToday - dayMs, endOfToday], situation)).toBe(true)
  })
})
