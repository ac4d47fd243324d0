import { canPayElsewhere, canSendAgain } from '@kallo/rules/billing/refund-state'
import type { Transaction } from 'kysely'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { refundPaidElsewhereLines } from '../../ledger/index.ts'
import { closeReviews } from '../../reviews/index.ts'
import { findPayment, lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import { recordRefundMade, refundReviews } from './apply-refund-status.ts'
import { changeRefund, findRefundOf, lockRefund, type Refund } from './refund-store.ts'

/** What staff can do about a refund (F-22). */
export function refundChoices({ state, sent_at }: Refund, nowMs: number) {
  return {
    canSendAgain: canSendAgain(state),
    canPayElsewhere: canPayElsewhere({ state, sentAtMs: sent_at?.getTime() ?? null }, nowMs),
  }
}

/**
 * F-22: makes a failed refund due again, in the given transaction. It counts as tried, so that it is looked up before it is sent
 * (I-09). Returns it as it was.
 */
export async function sendRefundAgain(
  { clock, paystack }: Pick<PaymentDeps, 'clock' | 'paystack'>,
  trx: Transaction<Tables>,
  of: { reference: string; refundId: string; by: string },
): Promise<Refund> {
  const { refund, payment } = await lockRefundOf(trx, of)
  if (payment.mode !== paystack.mode) throw new AppError('payment-of-other-mode')
  const now = new Date(clock.now())
  if (!refundChoices(refund, now.getTime()).canSendAgain) throw new AppError('refund-not-open')
  await changeRefund(trx, refund.id, { state: 'due', tries: 1, last_error: null, next_try_at: now })
  await closeReviews(trx, refundReviews, refund.id, `sent again (${of.by})`, now)
  return refund
}

/**
 * F-22: records, in the given transaction, that staff paid the customer without Paystack, which ends the refund. If Paystack makes it
 * nevertheless, that is posted as an external refund (I-14). Returns the refund as it was.
 */
export async function payRefundElsewhere(
  { clock }: Pick<PaymentDeps, 'clock'>,
  trx: Transaction<Tables>,
  of: { reference: string; refundId: string; by: string; reason: string },
): Promise<Refund> {
  const { refund, payment } = await lockRefundOf(trx, of)
  const now = new Date(clock.now())
  if (!refundChoices(refund, now.getTime()).canPayElsewhere) throw new AppError('refund-not-open')
  await recordRefundMade(trx, refund, payment, {
    changes: { state: 'paid-elsewhere' },
    lines: refundPaidElsewhereLines(payment.mode, refund.amount_minor),
    resolution: `paid another way: ${of.reason} (${of.by})`,
    now,
  })
  return refund
}

/** Locks the account, then the refund, then its payment, in the order in which `advanceRefund` locks them. */
async function lockRefundOf(
  trx: Transaction<Tables>,
  { reference, refundId }: { reference: string; refundId: string },
): Promise<{ refund: Refund; payment: Payment }> {
  const known = await findPayment(trx, reference)
  if (!known) throw new AppError('payment-not-found')
  if (!(await findRefundOf(trx, known.id, refundId))) throw new AppError('refund-not-found')
  await lockAccount(trx, known.account_id)
  const refund = await lockRefund(trx, refundId)
  return { refund, payment: await lockPayment(trx, known.id) }
}
