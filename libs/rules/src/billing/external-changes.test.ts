import { describe, expect, it } from 'vitest'
import { disputeOutcome, externalTotals, isAllLost, type ListedRefund } from './external-changes.ts'

const refund = (amountMinor: number, more: Partial<ListedRefund> = {}): ListedRefund => ({
  amountMinor,
  isProcessed: true,
  isOurs: false,
  isOfDispute: false,
  coversMinor: 0,
  ...more,
})
const paid = { paidMinor: 5_500, refunds: [], lostDisputesMinor: 0, isReversed: false }
const none = { refundsMinor: 0, chargebacksMinor: 0, reversalsMinor: 0 }

describe('money that Paystack moves without a request from Kallo', () => {
  it('[I-14] counts only processed refunds that we did not request', () => {
    expect(externalTotals(paid)).toEqual(none)
    const refunds = [refund(5_000, { isOurs: true }), refund(300), refund(200, { isProcessed: false })]
    expect(externalTotals({ ...paid, refunds })).toEqual({ ...none, refundsMinor: 300 })
  })

  it('[I-14] leaves out the part that completed a refund of ours', () => {
    const refunds = [refund(5_500, { coversMinor: 5_000 })]
    expect(externalTotals({ ...paid, refunds })).toEqual({ ...none, refundsMinor: 500 })
    const ofDispute = [refund(5_500, { isOfDispute: true, coversMinor: 5_000 })]
    expect(externalTotals({ ...paid, refunds: ofDispute, lostDisputesMinor: 5_500 })).toEqual({
      ...none,
      chargebacksMinor: 500,
    })
  })

  it('[I-15] a lost dispute takes no more than refunds have left, and its refund is not counted again', () => {
    const refunds = [refund(5_000, { isOurs: true }), refund(500, { isOfDispute: true })]
    const lost = { ...paid, refunds, lostDisputesMinor: 5_500 }
    expect(externalTotals(lost)).toEqual({ ...none, chargebacksMinor: 500 })
    expect(externalTotals({ ...lost, isReversed: true })).toEqual({ ...none, chargebacksMinor: 500 })
  })

  it('[I-14] a reversal is the amount that refunds and disputes do not explain', () => {
    expect(externalTotals({ ...paid, isReversed: true })).toEqual({ ...none, reversalsMinor: 5_500 })
    const refunds = [refund(5_000, { isOurs: true })]
    expect(externalTotals({ ...paid, refunds, isReversed: true })).toEqual({ ...none, reversalsMinor: 500 })
  })

  it('[I-15] everything is lost only with a lost dispute', () => {
    expect(isAllLost({ ...paid, refunds: [refund(5_500)] })).toBe(false)
    expect(isAllLost({ ...paid, lostDisputesMinor: 5_499 })).toBe(false)
    expect(isAllLost({ ...paid, lostDisputesMinor: 5_500 })).toBe(true)
    expect(isAllLost({ ...paid, refunds: [refund(5_000, { isOurs: true })], lostDisputesMinor: 500 })).toBe(
      true,
    )
  })

  it.each([
    ['awaiting-merchant-feedback', null, 'open'],
    ['resolved', 'declined', 'won'],
    ['resolved', 'merchant-accepted', 'lost'],
    ['resolved', 'auto-accepted', 'lost'],
    ['resolved', null, 'unclear'],
    ['resolved', 'something new', 'unclear'],
  ] as const)('[I-15] dispute %s, %s: %s', (status, resolution, outcome) => {
    expect(disputeOutcome(status, resolution)).toBe(outcome)
  })
})
