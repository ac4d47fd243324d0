import { describe, expect, it } from 'vitest'
import { dayMs } from '../foundation/durations.ts'
import {
  canPayElsewhere,
  canSendAgain,
  isOverdue,
  isSettled,
  isUnanswered,
  refundStates,
} from './refund-state.ts'

const states = (is: (state: (typeof refundStates)[number]) => boolean) => refundStates.filter(is)

describe('the states of a refund', () => {
  it('[I-09] a refund is unanswered after a day without an answer to its request', () => {
    expect(isUnanswered({ state: 'sending', sentAtMs: 0 }, dayMs - 1)).toBe(false)
    expect(isUnanswered({ state: 'sending', sentAtMs: 0 }, dayMs)).toBe(true)
    expect(states((state) => isUnanswered({ state, sentAtMs: 0 }, 2 * dayMs))).toEqual(['sending'])
    expect(isUnanswered({ state: 'sending', sentAtMs: null }, dayMs)).toBe(false)
  })

  it('[I-09] a refund is overdue after three weeks in progress at Paystack', () => {
    expect(isOverdue({ state: 'pending', sentAtMs: 0 }, 21 * dayMs - 1)).toBe(false)
    expect(states((state) => isOverdue({ state, sentAtMs: 0 }, 21 * dayMs))).toEqual(['pending'])
    expect(isOverdue({ state: 'pending', sentAtMs: null }, 21 * dayMs)).toBe(false)
  })

  it('[F-22] only a failed refund is sent again by staff', () => {
    expect(states(canSendAgain)).toEqual(['failed'])
  })

  it('[F-22] a refund that Paystack may still make cannot be paid another way', () => {
    expect(states((state) => canPayElsewhere({ state, sentAtMs: 0 }, 1))).toEqual(['failed'])
    expect(states((state) => canPayElsewhere({ state, sentAtMs: 0 }, dayMs))).toEqual(['sending', 'failed'])
  })

  it('[I-09] nothing is owed once Paystack or staff have paid a refund', () => {
    expect(states(isSettled)).toEqual(['processed', 'paid-elsewhere'])
  })
})
