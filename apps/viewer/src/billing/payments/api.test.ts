import { describe, expect, it } from 'vitest'
import { pollIntervalMs } from './api.ts'

const payment = (outcome: 'waiting' | 'granted' | 'refunded' | 'not-paid' | 'in-review') => ({
  outcome,
  refund: null,
})
const refund = (state: 'under-way' | 'processed' | 'delayed') => ({ amountMinor: 5_000, state })

describe('[S-13] a payment is polled', () => {
  it('at intervals that grow to 30 s', () => {
    const pauses = [1, 2, 3, 4, 8, 50, 10_000].map((asked) => pollIntervalMs(payment('waiting'), asked))
    expect(pauses).toEqual([2_000, 3_000, 4_500, 6_750, 30_000, 30_000, 30_000])
  })

  it('every 2 s before the first response', () => {
    expect(pollIntervalMs(undefined, 0)).toBe(2_000)
  })

  it.each(['granted', 'refunded', 'not-paid', 'in-review'] as const)('until its outcome is %s', (outcome) => {
    expect(pollIntervalMs(payment(outcome), 3)).toBe(false)
  })

  it('every 2 s while a refund is in progress', () => {
    expect(pollIntervalMs({ ...payment('granted'), refund: refund('under-way') }, 1)).toBe(2_000)
    expect(pollIntervalMs({ ...payment('granted'), refund: refund('processed') }, 1)).toBe(false)
    expect(pollIntervalMs({ ...payment('refunded'), refund: refund('delayed') }, 1)).toBe(false)
  })
})
