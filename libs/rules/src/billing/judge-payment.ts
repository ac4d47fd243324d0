import type { Currency } from './money.ts'
import type { PaymentNews } from './payment-state.ts'

/** What was asked for, as it stands with us. */
export interface ExpectedPayment {
  reference: string
  email: string
  amountMinor: number
  currency: Currency
  mode: 'test' | 'live'
}

/** What the payment provider says of it. */
export interface SeenPayment {
  status: string
  reference: string
  email: string
  amountMinor: number
  currency: string
  mode: string
}

export type Verdict =
  { news: Exclude<PaymentNews, 'paid-wrongly'> } | { news: 'paid-wrongly'; differences: string[] }

/**
 * The amount rule: money counts only when reference, customer, currency, mode and exact amount are those that were asked
 * for. `abandoned` is not final: it is what a payment is called that nobody has made yet. Money that came and went back
 * before we saw it (`reversed`) grants nothing and is looked at by people.
 */
export function judgePayment(expected: ExpectedPayment, seen: SeenPayment): Verdict {
  if (seen.reference !== expected.reference) return { news: 'paid-wrongly', differences: ['reference'] }
  switch (seen.status) {
    case 'success': {
      const differences = differencesOf(expected, seen)
      return differences.length > 0 ? { news: 'paid-wrongly', differences } : { news: 'paid' }
    }
    case 'failed':
      return { news: 'declined' }
    case 'reversed':
    case 'reversal-pending':
      return { news: 'paid-wrongly', differences: ['status'] }
    default:
      return { news: 'waiting' }
  }
}

function differencesOf(expected: ExpectedPayment, seen: SeenPayment): string[] {
  const differences: string[] = []
  if (seen.amountMinor !== expected.amountMinor) differences.push('amount')
  if (seen.currency !== expected.currency) differences.push('currency')
  if (seen.email.toLowerCase() !== expected.email.toLowerCase()) differences.push('customer')
  if (seen.mode !== expected.mode) differences.push('mode')
  return differences
}
