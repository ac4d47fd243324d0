import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { bookBalance, feeLines, postEntry } from '../../ledger/index.ts'
import { lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'

/**
 * I-19: brings the fees posted for a payment to what Paystack reports; null: not reported yet. The payment must be locked, so that
 * repeating it posts nothing.
 */
export async function postFees(
  query: Kysely<Tables>,
  payment: Payment,
  feesMinor: number | null,
  now: Date,
): Promise<void> {
  if (feesMinor === null) return
  const posted = await bookBalance(query, payment.id, 'fees')
  if (posted.amountMinor === feesMinor) return
  await postEntry(query, {
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

/** For reconciliation: fees that were not known when the payment was settled. */
export async function syncFees(deps: PaymentDeps, known: Payment, feesMinor: number | null): Promise<void> {
  const posted = await bookBalance(deps.db.query, known.id, 'fees')
  if (feesMinor === null || posted.amountMinor === feesMinor) return
  await deps.db.query.transaction().execute(async (query) => {
    const payment = await lockPayment(query, known.id)
    if (payment.state === 'paid') await postFees(query, payment, feesMinor, new Date(deps.clock.now()))
  })
}
