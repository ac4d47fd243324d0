import { dayMs } from '../foundation/durations.ts'

/**
 * `sending`: requested, and Paystack’s answer is not known; `pending`: Paystack has it; `paid-elsewhere`: staff paid the customer
 * without Paystack.
 */
export const refundStates = ['due', 'sending', 'pending', 'processed', 'paid-elsewhere', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** The customer has the money, so that nothing is owed any more. */
export const settledRefundStates = ['processed', 'paid-elsewhere'] as const satisfies readonly RefundState[]

/** Whether the state is one of `settledRefundStates`. */
export function isSettled(state: RefundState): boolean {
  return (settledRefundStates as readonly RefundState[]).includes(state)
}

/** An outage of Paystack is over by then. */
const unansweredMs = dayMs

/** I-09: whether staff have to look for a refund, because Paystack has left it unanswered for a day. `sentAtMs`: its first request. */
export function isUnanswered(
  { state, sentAtMs }: { state: RefundState; sentAtMs: number | null },
  nowMs: number,
): boolean {
  return state === 'sending' && sentAtMs !== null && nowMs - sentAtMs >= unansweredMs
}

/** Paystack states up to ten business days for a refund to reach the customer. */
const overdueMs = 21 * dayMs

/** I-09: whether staff have to ask about a refund, because it has been in progress at Paystack for three weeks. `sentAtMs`: its last request. */
export function isOverdue(
  { state, sentAtMs }: { state: RefundState; sentAtMs: number | null },
  nowMs: number,
): boolean {
  return state === 'pending' && sentAtMs !== null && nowMs - sentAtMs >= overdueMs
}

/** F-22: an unanswered refund is sent again automatically, once Paystack’s list shows that it was not made. */
export function canSendAgain(state: RefundState): boolean {
  return state === 'failed'
}

/** F-22: not while Paystack may still make the refund, except one that it does not answer. */
export function canPayElsewhere(
  refund: { state: RefundState; sentAtMs: number | null },
  nowMs: number,
): boolean {
  return refund.state === 'failed' || isUnanswered(refund, nowMs)
}
