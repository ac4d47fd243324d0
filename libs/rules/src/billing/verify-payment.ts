import type { Currency } from './money.ts'
import type { PaymentEvent } from './payment-state.ts'

/** The payment as stored. */
export interface ExpectedPayment {
  reference: string
  email: string
  amountMinor: number
  currency: Currency
  mode: 'test' | 'live'
}

/** The payment as reported by Paystack. */
export interface ProviderPayment {
  status: string
  reference: string
  email: string
  amountMinor: number
  currency: string
  mode: string
}

export type PaymentVerification =
  { event: Exclude<PaymentEvent, 'mismatch'> } | { event: 'mismatch'; differences: string[] }

/**
 * A payment counts only if reference, customer, currency, mode and exact amount match. `abandoned` is not final: Paystack
 * reports it for a payment that has not been made yet. A payment reversed before we saw it goes to review.
 */
export function verifyPayment(expected: ExpectedPayment, actual: ProviderPayment): PaymentVerification {
  if (actual.reference !== expected.reference) return { event: 'mismatch', differences: ['reference'] }
  switch (actual.status) {
    case 'success': {
      const differences = differencesOf(expected, actual)
      return differences.length > 0 ? { event: 'mismatch', differences } : { event: 'paid' }
    }
    case 'failed':
      return { event: 'declined' }
    case 'reversed':
    case 'reversal-pending':
      return { event: 'mismatch', differences: ['status'] }
    default:
      return { event: 'waiting' }
  }
}

function differencesOf(expected: ExpectedPayment, actual: ProviderPayment): string[] {
  const differences: string[] = []
  if (actual.amountMinor !== expected.amountMinor) differences.push('amount')
  if (actual.currency !== expected.currency) differences.push('currency')
  if (actual.email.toLowerCase() !== expected.email.toLowerCase()) differences.push('customer')
  if (actual.mode !== expected.mode) differences.push('mode')
  return differences
}
