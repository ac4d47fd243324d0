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
