import { ledgerSumOf } from '../../ledger/index.ts'
import { postFees } from '../fulfil/record-outcome.ts'
import { findPayment, lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import { applyRefundStatus, findOurRefund } from '../refunds/apply-refund-status.ts'
import { refundsOf } from '../refunds/refund-store.ts'
import { postExternalChanges } from './post-external-changes.ts'

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
  const listed = await deps.paystack.listRefundsOf(payment.provider_id)
  if (listed.kind !== 'ok') return listed.kind === 'rejected'
  for (const refund of await refundsOf(deps.db, payment.id)) {
    const found = findOurRefund(listed.data, refund, payment)
    if (found) await applyRefundStatus(deps, refund, found)
  }
  await postExternalChanges(deps, payment, { refunds: listed.data, status })
  return true
}

/** Posts fees that were unknown at settlement. */
export async function syncFees(deps: PaymentDeps, known: Payment, feesMinor: number | null): Promise<void> {
  const posted = await ledgerSumOf(deps.db, known.id, 'fees')
  if (feesMinor === null || posted.amountMinor === feesMinor) return
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, known.id)
    if (payment.state === 'paid') await postFees(trx, payment, feesMinor, new Date(deps.clock.now()))
  })
}
