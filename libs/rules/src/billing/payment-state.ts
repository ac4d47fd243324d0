/**
 * `unknown` (no response) is not `failed`: the charge may have succeeded. `failed` and `expired` are not final either: a
 * late payment still counts.
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
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Their outcome is not known yet, and an attempt is in progress. An invoice has at most one open payment. */
export const openPaymentStates = ['created', 'initialized', 'pending', 'unknown'] as const

export function isOpen(state: PaymentState): boolean {
  return openPaymentStates.some((open) => open === state)
}

/**
 * What a checkout, charge or lookup reported about a payment; `given-up`: the payment page was not
 * completed within the schedule of lookups, or Paystack never received the payment.
 */
export type PaymentEvent =
  'page-created' | 'no-response' | 'not-found' | 'waiting' | 'declined' | 'paid' | 'mismatch' | 'given-up'

/**
 * `paid` is final: neither a refund, after which Paystack no longer reports `success`, nor events out of order change it.
 * Inconclusive events do not reopen a closed payment.
 */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState {
  if (state === 'paid') return 'paid'
  switch (event) {
    case 'paid':
      return 'paid'
    case 'mismatch':
      return 'needs-review'
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
