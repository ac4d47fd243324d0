/**
 * How an attempt to pay stands. `unknown` (nobody answered) is not `failed`: the money may have moved. `failed` and
 * `expired` are not the last word either: money that comes late still counts.
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

/** In these somebody may still be paying: an invoice has at most one such attempt. */
export const openPaymentStates = ['created', 'initialized', 'pending', 'unknown'] as const

export function isOpen(state: PaymentState): boolean {
  return openPaymentStates.some((open) => open === state)
}

/** What has been learnt of an attempt. */
export type PaymentEvent =
  'page-created' | 'no-response' | 'not-found' | 'waiting' | 'declined' | 'paid' | 'mismatch' | 'abandoned'

/**
 * The state that follows. `paid` never changes again: not by a refund, after which the provider stops saying `success`,
 * and not by event that arrive out of turn. News without weight leave a closed attempt as it is.
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
    case 'abandoned':
      return isOpen(state) ? 'expired' : state
  }
}
