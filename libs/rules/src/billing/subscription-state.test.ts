import { describe, expect, it } from 'vitest'
import { graceEnd, isCardRejected, renewalAttemptAt } from './dunning.ts'
import { nextSubscriptionState } from './subscription-state.ts'
import { isoWithOffset } from '../foundation/zoned-time.ts'

describe('subscription state', () => {
  it.each([
    ['incomplete', 'granted', 'active'],
    ['active', 'renewal-unpaid', 'past-due'],
    ['past-due', 'granted', 'active'],
    ['past-due', 'ended', 'expired'],
    ['active', 'cancelled', 'cancels-at-end'],
    ['cancels-at-end', 'granted', 'cancels-at-end'],
    ['cancels-at-end', 'renewal-unpaid', 'cancels-at-end'],
    ['cancels-at-end', 'resumed', 'active'],
    ['cancels-at-end', 'ended', 'expired'],
    ['expired', 'resumed', 'expired'],
    ['expired', 'granted', 'active'],
    ['incomplete', 'cancelled', 'expired'],
  ] as const)('[S-10] %s, %s: %s', (state, event, next) => {
    expect(nextSubscriptionState(state, event)).toBe(next)
  })
})

describe('renewal charge', () => {
  const lagos = 'Africa/Lagos'
  const end = Date.parse('2026-12-20T23:59:59+01:00')

  it('[S-15] is charged at noon of the last day and retried 1, 3 and 7 days later', () => {
    const tries = [0, 1, 2, 3, 4].map((attempt) => renewalAttemptAt(end, attempt))
    expect(tries.map((at) => at && isoWithOffset(at, lagos).slice(0, 16))).toEqual([
      '2026-12-20T11:59',
      '2026-12-21T11:59',
      '2026-12-23T11:59',
      '2026-12-27T11:59',
      null,
    ])
  })

  it('[S-15] keeps access for three days', () => {
    expect(isoWithOffset(graceEnd(end, lagos), lagos)).toBe('2026-12-23T23:59:59+01:00')
  })

  it.each([
    ['Expired Card', true],
    ['Authorization code is invalid', true],
    ['Email does not match Authorization code', true],
    ['Insufficient Funds', false],
    ['Declined', false],
    ['', false],
  ])('[S-15] %s: permanently rejected: %s', (message, rejected) => {
    expect(isCardRejected(message)).toBe(rejected)
  })
})
