import type { RefundResponse } from '../../paystack/index.ts'
import type { Payment } from '../payment-store.ts'
import type { Refund } from './refund-store.ts'

/** Sent with our refund, to find it in Paystack's list: the endpoint has no idempotency key. */
export function noteOf({ id }: Pick<Refund, 'id'>): string {
  return `kallo refund ${id}`
}

/** Our refund among those that Paystack lists for its payment: by ID, or by transaction, amount and our note. */
export function findOurRefund(
  listed: readonly RefundResponse[],
  refund: Refund,
  payment: Payment,
): RefundResponse | undefined {
  const byId = listed.find(({ id }) => id === refund.provider_refund_id)
  return (
    byId ??
    listed.find(
      ({ transactionId, amountMinor, merchantNote }) =>
        (transactionId === null || transactionId === payment.provider_id) &&
        amountMinor === refund.amount_minor &&
        merchantNote.includes(refund.id),
    )
  )
}
