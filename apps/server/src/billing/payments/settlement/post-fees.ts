import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { bookBalance, feeLines, postEntry } from '../../ledger/index.ts'
import { lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'

/**
 * I-19: posts the difference between the fees in the ledger and those that Paystack reports (null: not reported yet). Idempotent,
 * if the payment is locked.
 */
export async function postFees(
  db: Kysely<Tables>,
  payment: Payment,
  feesMinor: number | null,
  now: Date,
): Promise<void> {
  if (feesMinor === null) return
  const posted = await bookBalance(db, payment.id, 'fees')
  if (posted.amountMinor === feesMinor) return
  await postEntry(db, {
    key: `fee:${payment.id}:${posted.entries + 1}`,
    kind: 'fee',
    accountId: payment.account_id,
    invoiceId: payment.invoice_id,
    paymentId: payment.id,
    at: now,
    currency: payment.currency,
    lines: feeLines(payment.mode, feesMinor - posted.amountMinor),
  })
}

/** For reconciliation: posts fees that were unknown at settlement. */
export async function syncFees(deps: PaymentDeps, known: Payment, feesMinor: number | null): Promise<void> {
  const posted = await bookBalance(deps.db, known.id, 'fees')
  if (feesMinor === null || posted.amountMinor === feesMinor) return
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, known.id)
    if (payment.state === 'paid') await postFees(trx, payment, feesMinor, new Date(deps.clock.now()))
  })
}
