import type { Currency } from './money.ts'
import type { PaymentEvent } from './payment-state.ts'

/** What was asked for, as it stands with us. */
export interface ExpectedPayment {
  reference: string
  email: string
  amountMinor: number
  currency: Currency
  mode: 'test' | 'live'
}

/** What the payment provider says of it. */
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
 * The amount rule: money counts only when reference, customer, currency, mode and exact amount are those that were asked
 * for. `abandoned` is not final: it is what a payment is called that nobody has made yet. Money that came and went back
 * before we saw it (`reversed`) grants nothing and is looked at by people.
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
