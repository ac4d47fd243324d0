import { deliverGift, findGiftOf } from '../../gifts/index.ts'
import type { Invoice } from '../../invoices/index.ts'
import { receivedMinor, type Payment, type PaymentDeps } from '../payment-store.ts'

/**
 * Emits the events of an order whose fulfilment has committed, and grants a gift immediately if the recipient has an account; due
 * work retries that after a failure.
 */
export async function afterFulfilment(
  deps: PaymentDeps,
  payment: Payment,
  { id, kind, subscription_id: subscriptionId }: Pick<Invoice, 'id' | 'kind' | 'subscription_id'>,
): Promise<void> {
  const { reference, account_id: accountId, currency } = payment
  const amountMinor = receivedMinor(payment)
  // An order of which nothing was charged is not a payment to operators.
  if (payment.collection !== 'none')
    deps.events.emit('payment.paid', { reference, accountId, amountMinor, currency })
  if (payment.outcome !== 'granted') return
  // The invoice of a renewal has its subscription before it is paid.
  if (kind === 'renewal' && subscriptionId !== null)
    deps.events.emit('subscription.renewed', { accountId, subscriptionId, reference })
  if (kind === 'gift') await tryToDeliverGift(deps, id)
}

async function tryToDeliverGift(deps: PaymentDeps, invoiceId: string): Promise<void> {
  const gift = await findGiftOf(deps.db, invoiceId)
  if (!gift) return
  await deliverGift(deps, gift.id).catch((error: unknown) =>
    deps.log.warn({ err: error, giftId: gift.id }, 'gift not granted yet; due work retries it'),
  )
}
