import { applyRefundStatus } from './apply-refund-status.ts'
import { findOurRefund } from './match-refund.ts'
import { findPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import { postExternalChanges } from '../reconcile/post-external-changes.ts'
import { refundsOf } from './refund-store.ts'

/** Updates all refunds of a payment from Paystack. False: Paystack could not be reached. */
export async function syncRefunds(deps: PaymentDeps, reference: string): Promise<boolean> {
  const payment = await findPayment(deps.db, reference)
  return payment === null || syncPayment(deps, payment, null)
}

/**
 * Brings refunds and ledger of a paid payment to what Paystack reports. `status` is that of its transaction; null: not
 * looked up. False: Paystack could not be reached.
 */
export async function syncPayment(
  deps: PaymentDeps,
  payment: Payment,
  status: string | null,
): Promise<boolean> {
  if (payment.mode !== deps.paystack.mode || payment.provider_id === null) return true
  const listed = await deps.paystack.findRefunds(payment.provider_id)
  if (listed.kind !== 'ok') return listed.kind === 'rejected'
  for (const refund of await refundsOf(deps.db, payment.id)) {
    const found = findOurRefund(listed.data, refund, payment)
    if (found) await applyRefundStatus(deps, refund, found)
  }
  await postExternalChanges(deps, payment, { refunds: listed.data, status })
  return true
}
