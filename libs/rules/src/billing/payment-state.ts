/**
 * `unknown` (no response) is not `failed`: the charge may have succeeded. `closed`: nothing was granted, and Paystack returned the
 * money or staff closed the review. `failed`, `expired` and `closed` are not final either: a late payment still counts.
 */
export const paymentStates = [
  'created',
  'initialized',
  'pending',
  'unknown',
  'paid',
  'failed',
  'expired',
  'needs-review',
  'closed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Their outcome is not known yet, and an attempt is in progress. An invoice has at most one open payment. */
export const openPaymentStates = ['created', 'initialized', 'pending', 'unknown'] as const

export function isOpen(state: PaymentState): boolean {
  return openPaymentStates.some((open) => open === state)
}

/**
 * What a checkout, charge or lookup reported about a payment; `given-up`: the payment page was not
 * completed within the schedule of lookups, or Paystack never received the payment; `closed`: Paystack returned the money before
 * anything was granted, or staff closed the review.
 */
export type PaymentEvent =
  | 'page-created'
  | 'no-response'
  | 'not-found'
  | 'waiting'
  | 'declined'
  | 'paid'
  | 'mismatch'
  | 'given-up'
  | 'closed'

/**
 * `paid` is final: neither a refund, after which Paystack no longer reports `success`, nor events out of order change it.
 * Inconclusive events do not reopen a payment that is not open, nor does a mismatch a closed one: viewers can look it up again.
 */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState {
  if (state === 'paid') return 'paid'
  switch (event) {
    case 'paid':
      return 'paid'
    case 'mismatch':
      return state === 'closed' ? 'closed' : 'needs-review'
    case 'closed':
      return 'closed'
    case 'page-created':
      return state === 'created' || state === 'unknown' ? 'initialized' : state
    case 'no-response':
      return state === 'created' ? 'unknown' : state
    case 'not-found':
      return state
    case 'waiting':
      return isOpen(state) ? 'pending' : state
    case 'declined':
      return isOpen(state) ? 'failed' : state
    case 'given-up':
      return isOpen(state) ? 'expired' : state
  }
}
