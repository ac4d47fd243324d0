import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyPayment, type PaystackPayment } from './verify-payment.ts'
import { isOpen, nextPaymentState, paymentStates, type PaymentEvent } from './payment-state.ts'
import { nextCheckAt } from './check-schedule.ts'

const allEvents: PaymentEvent[] = [
  'page-created',
  'no-response',
  'not-found',
  'waiting',
  'declined',
  'paid',
  'mismatch',
  'given-up',
  'closed',
]

describe('payment state', () => {
  it('[I-08] paid is final, whatever events follow in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...allEvents), { maxLength: 12 }), (events) => {
        const end = events.reduce(nextPaymentState, 'created')
        expect(end === 'paid').toBe(events.includes('paid'))
      }),
    )
  })

  it('[I-10] no response is never a failure', () => {
    for (const state of paymentStates.filter(isOpen))
      expect(isOpen(nextPaymentState(state, 'no-response'))).toBe(true)
    expect(nextPaymentState('created', 'no-response')).toBe('unknown')
    expect(nextPaymentState('unknown', 'not-found')).toBe('unknown')
  })

  it('[I-10] a late payment counts after a decline or expiry', () => {
    expect(nextPaymentState(nextPaymentState('pending', 'declined'), 'paid')).toBe('paid')
    expect(nextPaymentState(nextPaymentState('pending', 'given-up'), 'paid')).toBe('paid')
    expect(nextPaymentState('needs-review', 'paid')).toBe('paid')
    expect(nextPaymentState('closed', 'paid')).toBe('paid')
  })

  it('[I-16] a closed payment is reviewed no more', () => {
    for (const event of allEvents.filter((one) => one !== 'paid'))
      expect(nextPaymentState(nextPaymentState('needs-review', 'closed'), event)).toBe('closed')
  })

  it('[I-10] is checked after 5 minutes, 1 hour and then daily for five days', () => {
    const minutes: number[] = []
    for (let at = nextCheckAt(0, 0, 'card'); at !== null; at = nextCheckAt(0, at, 'card'))
      minutes.push(at / 60_000)
    expect(minutes).toEqual([5, 60, 1_440, 2_880, 4_320, 5_760, 7_200])
  })

  it('[S-18] a transfer is checked several times on the first day, then daily for seven days', () => {
    const hours: number[] = []
    const next = (at: number) => nextCheckAt(0, at, 'bank_transfer')
    for (let at = next(0); at !== null; at = next(at)) hours.push(at / 3_600_000)
    expect(hours).toEqual([1 / 12, 0.25, 0.5, 1, 2, 4, 8, 12, 24, 48, 72, 96, 120, 144, 168])
  })
})

describe('payment verification', () => {
  const expected = {
    reference: 'a',
    email: 'ada@kallo.test',
    amountMinor: 5_500,
    currency: 'NGN',
    mode: 'test',
    method: 'card',
  } as const
  const seen: PaystackPayment = { ...expected, status: 'success', requestedMinor: 5_500, channel: 'card' }

  it('[S-13] requires the same reference, customer, currency, mode and amount', () => {
    expect(verifyPayment(expected, seen)).toEqual({ event: 'paid' })
    expect(verifyPayment(expected, { ...seen, email: 'ADA@kallo.test' })).toEqual({ event: 'paid' })
    for (const [difference, wrong] of [
      ['amount', { amountMinor: 5_499 }],
      ['amount', { amountMinor: 5_501 }],
      ['currency', { currency: 'USD' }],
      ['customer', { email: 'eve@kallo.test' }],
      ['mode', { mode: 'live' }],
      ['reference', { reference: 'b' }],
    ] as const)
      expect(verifyPayment(expected, { ...seen, ...wrong })).toEqual({
        event: 'mismatch',
        differences: [difference],
      })
  })

  it('[I-17] a transfer of a different amount counts if the price was requested', () => {
    const transfer = { ...expected, method: 'bank_transfer' } as const
    const received = { ...seen, channel: 'bank_transfer', amountMinor: 5_000 }
    expect(verifyPayment(transfer, received)).toEqual({ event: 'paid' })
    expect(verifyPayment(transfer, { ...received, amountMinor: 6_000 })).toEqual({ event: 'paid' })
    for (const [difference, wrong] of [
      ['amount', { requestedMinor: 5_000 }],
      ['amount', { requestedMinor: null }],
      ['amount', { amountMinor: 0 }],
      ['amount', { channel: 'card' }],
      ['amount', { channel: '' }],
      ['currency', { currency: 'USD' }],
    ] as const)
      expect(verifyPayment(transfer, { ...received, ...wrong })).toEqual({
        event: 'mismatch',
        differences: [difference],
      })
    expect(verifyPayment(expected, received).event).toBe('mismatch')
  })

  it.each([
    ['abandoned', 'waiting'],
    ['ongoing', 'waiting'],
    ['pending', 'waiting'],
    ['queued', 'waiting'],
    ['something new', 'waiting'],
    ['failed', 'declined'],
    ['reversal-pending', 'mismatch'],
    ['reversed', 'closed'],
  ])('[S-13] status %s: %s', (status, event) => {
    expect(verifyPayment(expected, { ...seen, status }).event).toBe(event)
  })
})
