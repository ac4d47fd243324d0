import { verifyPayment } from '@kallo/rules/billing/verify-payment'
import type { PaystackResult, Transaction } from '../paystack/index.ts'
import type { Writing } from '../../platform/send-together.ts'
import type { Invoice } from '../invoices/index.ts'
import { lockAccount } from '../subscriptions/index.ts'
import { closeReview, openReview } from './provider-store.ts'
import { findPaymentWithInvoice, type Payment, type PaymentDeps } from './payment-store.ts'
import { fulfil } from './fulfil.ts'
import { recordPaymentEvent, type UnpaidEvent } from './record-payment-event.ts'
import { isFirstTimeTaken, lockSettlementFacts } from './settlement-store.ts'

/** What a look at the provider brought. */
export type LookupResult = 'settled' | 'waiting' | 'not-found' | 'no-response'

export interface Settled {
  payment: Payment
  lookup: LookupResult
  /** The money was taken by this very look, and what was to be written along with it has been. */
  isNew?: boolean
}

/**
 * The one way in which money becomes watching time, behind webhook, return page, claim and poll: look the payment up at
 * the provider, outside any transaction; then, in one transaction that holds account and payment, read again how things
 * stand and do all that follows, or nothing. Null: no such reference.
 */
export async function settle(
  deps: PaymentDeps,
  reference: string,
  also: readonly Writing[] = [],
): Promise<Settled | null> {
  const order = await findPaymentWithInvoice(deps.db.query, reference)
  if (!order) return null
  const { payment } = order
  if (payment.state === 'paid') return { payment, lookup: 'settled' }
  // I-11: a live key never asks about a test payment, nor the other way round.
  if (payment.mode !== deps.paystack.mode) return { payment, lookup: 'no-response' }
  const transaction = await deps.paystack.findPayment(reference)
  return learn(deps, { ...order, also }, transaction)
}

interface LoadedPayment {
  payment: Payment
  invoice: Invoice
  also: readonly Writing[]
}

async function learn(
  deps: PaymentDeps,
  order: LoadedPayment,
  transaction: PaystackResult<Transaction>,
): Promise<Settled> {
  if (transaction.kind === 'ok') return decide(deps, order, transaction.data)
  const event: UnpaidEvent =
    transaction.kind === 'rejected' && isNotThere(transaction) ? 'not-found' : 'no-response'
  return { payment: await recordPaymentEvent(deps, order.payment, { event, failure: null }), lookup: event }
}

function isNotThere({ status, code, message }: { status: number; code: string; message: string }): boolean {
  return status === 404 || code === 'transaction_not_found' || /not found/i.test(message)
}

async function decide(deps: PaymentDeps, order: LoadedPayment, transaction: Transaction): Promise<Settled> {
  const { payment: known } = order
  const verdict = verifyPayment(
    {
      reference: known.reference,
      email: known.email,
      amountMinor: known.amount_minor,
      currency: known.currency,
      mode: known.mode,
    },
    transaction,
  )
  switch (verdict.event) {
    case 'paid':
      return takeMoney(deps, order, transaction)
    case 'mismatch': {
      const payment = await recordPaymentEvent(
        deps,
        known,
        { event: 'mismatch', failure: null },
        (query, held) =>
          openReview(query, {
            kind: 'payment-differs',
            subject: held.reference,
            paymentId: held.id,
            now: new Date(deps.clock.now()),
            detail: {
              differences: verdict.differences,
              expected: { amountMinor: held.amount_minor, currency: held.currency, mode: held.mode },
              seen: {
                status: transaction.status,
                amountMinor: transaction.amountMinor,
                currency: transaction.currency,
                mode: transaction.mode,
              },
            },
          }),
      )
      return { payment, lookup: 'settled' }
    }
    default: {
      const payment = await recordPaymentEvent(deps, known, {
        event: verdict.event,
        failure: transaction.message || null,
      })
      return { payment, lookup: 'waiting' }
    }
  }
}

/** Two people who pay a first price with one card at the same instant: the second looks again, and gets the money back. */
function takeMoney(deps: PaymentDeps, order: LoadedPayment, transaction: Transaction): Promise<Settled> {
  return take(deps, order, transaction).catch((error: unknown) => {
    if (!isFirstTimeTaken(error)) throw error
    return take(deps, order, transaction)
  })
}

async function take(
  deps: PaymentDeps,
  { payment: known, invoice, also }: LoadedPayment,
  transaction: Transaction,
): Promise<Settled> {
  return deps.db.query.transaction().execute(async (query) => {
    await lockAccount(query, known.account_id)
    const facts = await lockSettlementFacts(query, known, transaction.card)
    const { payment: held } = facts
    if (held.state === 'paid') return { payment: held, lookup: 'settled' }
    if (held.state === 'needs-review')
      await closeReview(query, 'payment-differs', held.reference, 'settled', new Date(deps.clock.now()))
    const payment = await fulfil(deps, query, facts, { invoice, transaction, also })
    return { payment, lookup: 'settled', isNew: true }
  })
}
