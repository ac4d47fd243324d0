import type { Currency } from './money.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { PaymentEvent } from './payment-state.ts'

/** The payment as stored. */
export interface ExpectedPayment {
  reference: string
  email: string
  amountMinor: number
  currency: Currency
  mode: 'test' | 'live'
  method: PaymentMethod
}

/** The payment as reported by Paystack. */
export interface PaystackPayment {
  status: string
  reference: string
  email: string
  /** The amount received. */
  amountMinor: number
  /** The amount requested; null: not reported. */
  requestedMinor: number | null
  currency: string
  mode: string
  /** The channel that was used, as Paystack calls it. */
  channel: string
}

export type PaymentVerification =
  { event: Exclude<PaymentEvent, 'mismatch'> } | { event: 'mismatch'; differences: string[] }

/**
 * A payment counts only if reference, customer, currency, mode and amount match. The amount of a payment by a method other than
 * cards may differ, because the customer enters it (I-17): `compareReceived` decides its effect. `abandoned` is not final: Paystack
 * reports it for a payment that has not been made yet. A payment that was returned in full before it was settled needs no decision;
 * one that is being returned goes to review until then.
 */
export function verifyPayment(expected: ExpectedPayment, actual: PaystackPayment): PaymentVerification {
  if (actual.reference !== expected.reference) return { event: 'mismatch', differences: ['reference'] }
  switch (actual.status) {
    case 'success': {
      const differences = differencesOf(expected, actual)
      return differences.length > 0 ? { event: 'mismatch', differences } : { event: 'paid' }
    }
    case 'failed':
      return { event: 'declined' }
    case 'reversed':
      return { event: 'closed' }
    case 'reversal-pending':
      return { event: 'mismatch', differences: ['status'] }
    default:
      return { event: 'waiting' }
  }
}

function differencesOf(expected: ExpectedPayment, actual: PaystackPayment): string[] {
  const differences: string[] = []
  if (actual.amountMinor !== expected.amountMinor && !mayDiffer(expected, actual)) differences.push('amount')
  if (actual.currency !== expected.currency) differences.push('currency')
  if (actual.email.toLowerCase() !== expected.email.toLowerCase()) differences.push('customer')
  if (actual.mode !== expected.mode) differences.push('mode')
  return differences
}

/** Whether money arrived for a request of the expected amount by a method other than cards. */
function mayDiffer(expected: ExpectedPayment, actual: PaystackPayment): boolean {
  const { method, amountMinor } = expected
  const isOtherMethod = method !== 'card' && actual.channel !== 'card' && actual.channel !== ''
  return isOtherMethod && actual.requestedMinor === amountMinor && actual.amountMinor > 0
}
