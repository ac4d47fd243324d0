import { judgePayment } from '@kallo/rules/billing/judge-payment'
import type { CallOutcome, Transaction } from '../paystack/index.ts'
import type { Writing } from '../../platform/send-together.ts'
import type { Invoice } from '../invoices/index.ts'
import { lockAccount } from '../subscriptions/index.ts'
import { closeReview, openReview } from './review-store.ts'
import type { PaymentDeps } from './deps.ts'
import { fulfil } from './fulfil.ts'
import { noteNews, type QuietNews } from './note-news.ts'
import { isFirstTimeTaken } from './first-time-store.ts'
import { findOrder, type Payment } from './payment-store.ts'
import { holdStanding } from './standing-store.ts'

/** What a look at the provider brought. */
export type Look = 'settled' | 'waiting' | 'not-there' | 'no-answer'

export interface Settled {
  payment: Payment
  look: Look
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
  const order = await findOrder(deps.db.query, reference)
  if (!order) return null
  const { payment } = order
  if (payment.state === 'paid') return { payment, look: 'settled' }
  // I-11: a live key never asks about a test payment, nor the other way round.
  if (payment.mode !== deps.paystack.mode) return { payment, look: 'no-answer' }
  const seen = await deps.paystack.findPayment(reference)
  return learn(deps, { ...order, also }, seen)
}

interface Order {
  payment: Payment
  invoice: Invoice
  also: readonly Writing[]
}

async function learn(deps: PaymentDeps, order: Order, seen: CallOutcome<Transaction>): Promise<Settled> {
  if (seen.kind === 'answered') return decide(deps, order, seen.data)
  const news: QuietNews = seen.kind === 'refused' && isNotThere(seen) ? 'not-there' : 'no-answer'
  return { payment: await noteNews(deps, order.payment, { news, failure: null }), look: news }
}

function isNotThere({ status, code, message }: { status: number; code: string; message: string }): boolean {
  return status === 404 || code === 'transaction_not_found' || /not found/i.test(message)
}

async function decide(deps: PaymentDeps, order: Order, seen: Transaction): Promise<Settled> {
  const { payment: known } = order
  const verdict = judgePayment(
    {
      reference: known.reference,
      email: known.email,
      amountMinor: known.amount_minor,
      currency: known.currency,
      mode: known.mode,
    },
    seen,
  )
  switch (verdict.news) {
    case 'paid':
      return takeMoney(deps, order, seen)
    case 'paid-wrongly': {
      const payment = await noteNews(deps, known, { news: 'paid-wrongly', failure: null }, (query, held) =>
        openReview(query, {
          kind: 'payment-differs',
          subject: held.reference,
          paymentId: held.id,
          now: new Date(deps.clock.now()),
          detail: {
            differences: verdict.differences,
            expected: { amountMinor: held.amount_minor, currency: held.currency, mode: held.mode },
            seen: {
              status: seen.status,
              amountMinor: seen.amountMinor,
              currency: seen.currency,
              mode: seen.mode,
            },
          },
        }),
      )
      return { payment, look: 'settled' }
    }
    default: {
      const payment = await noteNews(deps, known, { news: verdict.news, failure: seen.message || null })
      return { payment, look: 'waiting' }
    }
  }
}

/** Two people who pay a first price with one card at the same instant: the second looks again, and gets the money back. */
function takeMoney(deps: PaymentDeps, order: Order, seen: Transaction): Promise<Settled> {
  return take(deps, order, seen).catch((error: unknown) => {
    if (!isFirstTimeTaken(error)) throw error
    return take(deps, order, seen)
  })
}

async function take(
  deps: PaymentDeps,
  { payment: known, invoice, also }: Order,
  seen: Transaction,
): Promise<Settled> {
  return deps.db.query.transaction().execute(async (query) => {
    await lockAccount(query, known.account_id)
    const standing = await holdStanding(query, known, seen.card)
    const { payment: held } = standing
    if (held.state === 'paid') return { payment: held, look: 'settled' }
    if (held.state === 'needs-review')
      await closeReview(query, 'payment-differs', held.reference, 'settled', new Date(deps.clock.now()))
    const payment = await fulfil(deps, query, standing, { invoice, seen, also })
    return { payment, look: 'settled', isNew: true }
  })
}
