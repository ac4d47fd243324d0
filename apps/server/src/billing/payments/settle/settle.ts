import { isErasedEmail } from '@kallo/rules/accounts/erased-email'
import { verifyPayment } from '@kallo/rules/billing/verify-payment'
import type { PaystackResult, PaystackTransaction } from '../../paystack/index.ts'
import { findInvoice } from '../../invoices/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { closeReviews, openReview } from '../../reviews/index.ts'
import { findPayment, lockPayment, type Payment, type PaymentDeps } from '../payment-store.ts'
import { fulfil } from '../fulfil/fulfil.ts'
import { afterFulfilment } from '../fulfil/after-fulfilment.ts'
import { recordPaymentEvent, type UnfulfilledEvent } from './record-payment-event.ts'
import { isFirstTimeConflict } from '../first-time-store.ts'

/**
 * Result of looking up the payment at Paystack. `decided`: its outcome is recorded, which can be a review; `returned`: Paystack
 * returned the money before anything was granted; `unfinished`: the payment page was not completed; `waiting`: Paystack or the bank is processing the payment, or the customer may try again after a decline;
 * `no-response`: also for payments of the other mode, which are not looked up.
 */
export type LookupResult = 'decided' | 'returned' | 'unfinished' | 'waiting' | 'not-found' | 'no-response'

export interface SettleResult {
  payment: Payment
  lookup: LookupResult
}

/**
 * Settles a payment at Paystack, whatever the occasion: webhook, return page, claim, payment link, check, renewal, reconciliation or
 * an operator's request. (`placeOrder` fulfils an order of which nothing is charged.) Looks the payment up at Paystack outside any
 * transaction; then locks account and payment, reads the current state and writes all consequences in one transaction. Null:
 * unknown reference.
 */
export async function settle(deps: PaymentDeps, reference: string): Promise<SettleResult | null> {
  const payment = await findPayment(deps.db, reference)
  if (!payment) return null
  if (payment.state === 'paid') return { payment, lookup: 'decided' }
  // I-11: a live key is never used for a test payment, nor the reverse.
  if (payment.mode !== deps.paystack.mode) return { payment, lookup: 'no-response' }
  const transaction = await deps.paystack.verifyTransaction(reference)
  return applyLookup(deps, payment, transaction)
}

/** Settles a payment with the transaction in the response to a charge, so that it need not be looked up. */
export function settleCharge(
  deps: PaymentDeps,
  payment: Payment,
  charged: PaystackTransaction,
): Promise<SettleResult> {
  return applyTransaction(deps, payment, charged)
}

async function applyLookup(
  deps: PaymentDeps,
  payment: Payment,
  transaction: PaystackResult<PaystackTransaction>,
): Promise<SettleResult> {
  if (transaction.kind === 'ok') return applyTransaction(deps, payment, transaction.data)
  const event: UnfulfilledEvent =
    transaction.kind === 'rejected' && isNotFound(transaction) ? 'not-found' : 'no-response'
  return { payment: await recordPaymentEvent(deps, payment, { event, failure: null }), lookup: event }
}

function isNotFound({ status, code, message }: { status: number; code: string; message: string }): boolean {
  return status === 404 || code === 'transaction_not_found' || /not found/i.test(message)
}

async function applyTransaction(
  deps: PaymentDeps,
  known: Payment,
  transaction: PaystackTransaction,
): Promise<SettleResult> {
  const verification = verifyPayment(
    {
      reference: known.reference,
      // The address of an erased account is no longer known.
      email: isErasedEmail(known.email) ? transaction.email : known.email,
      amountMinor: known.amount_minor,
      currency: known.currency,
      mode: known.mode,
      method: known.method,
    },
    transaction,
  )
  switch (verification.event) {
    case 'paid':
      return lockAndFulfilWithRetry(deps, known, transaction)
    case 'mismatch':
      return putInReview(deps, known, transaction, verification.differences)
    case 'closed':
      return closeReturned(deps, known)
    default: {
      const payment = await recordPaymentEvent(deps, known, {
        event: verification.event,
        failure: transaction.message || null,
      })
      return { payment, lookup: transaction.status === 'abandoned' ? 'unfinished' : 'waiting' }
    }
  }
}

async function putInReview(
  deps: PaymentDeps,
  known: Payment,
  { status, amountMinor, currency, mode }: PaystackTransaction,
  differences: string[],
): Promise<SettleResult> {
  const update = { event: 'mismatch', failure: null } as const
  const payment = await recordPaymentEvent(deps, known, update, (trx, held) =>
    openReview(trx, {
      kind: 'payment-differs',
      subject: held.reference,
      paymentId: held.id,
      now: new Date(deps.clock.now()),
      detail: {
        differences,
        expected: { amountMinor: held.amount_minor, currency: held.currency, mode: held.mode },
        seen: { status, amountMinor, currency, mode },
      },
    }),
  )
  return { payment, lookup: 'decided' }
}

async function closeReturned(deps: PaymentDeps, known: Payment): Promise<SettleResult> {
  const update = { event: 'closed', failure: null } as const
  const payment = await recordPaymentEvent(deps, known, update, (trx, held) =>
    closeReviews(trx, settledReviews, held.reference, 'returned by Paystack', new Date(deps.clock.now())),
  )
  return { payment, lookup: payment.state === 'closed' ? 'returned' : 'decided' }
}

/** Reviews that a settled payment resolves. */
const settledReviews = ['payment-differs', 'payment-unsettled', 'payment-stuck', 'payment-unknown'] as const

/** If two accounts pay the first-time price with one card concurrently, the second payment is decided again and refunded. */
function lockAndFulfilWithRetry(
  deps: PaymentDeps,
  known: Payment,
  transaction: PaystackTransaction,
): Promise<SettleResult> {
  return lockAndFulfil(deps, known, transaction).catch((error: unknown) => {
    if (!isFirstTimeConflict(error)) throw error
    return lockAndFulfil(deps, known, transaction)
  })
}

async function lockAndFulfil(
  deps: PaymentDeps,
  known: Payment,
  transaction: PaystackTransaction,
): Promise<SettleResult> {
  const { payment, invoice } = await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, known.account_id)
    const held = await lockPayment(trx, known.id)
    // Webhook and return page can arrive together: the other one has settled the payment and emits its events.
    if (held.state === 'paid') return { payment: held, invoice: null }
    const now = new Date(deps.clock.now())
    await closeReviews(trx, settledReviews, held.reference, 'settled', now)
    const ordered = await findInvoice(trx, held.invoice_id)
    const fulfilled = await fulfil(deps, trx, { payment: held, invoice: ordered, transaction, now })
    return { payment: fulfilled, invoice: ordered }
  })
  if (invoice) await afterFulfilment(deps, payment, invoice)
  return { payment, lookup: 'decided' }
}
