import { judgePayment } from '@kallo/rules/judge-payment'
import type { CallOutcome } from '../../platform/paystack/call-outcome.ts'
import type { Transaction } from '../../platform/paystack/answers.ts'
import { findInvoice } from '../invoices/index.ts'
import { lockAccount } from '../subscriptions/index.ts'
import { closeReview, openReview } from './review-store.ts'
import type { PaymentDeps } from './deps.ts'
import { fulfil } from './fulfil.ts'
import { noteNews, type QuietNews } from './note-news.ts'
import { findPayment, holdPayment, type Payment } from './payment-store.ts'

/** What a look at the provider brought. */
export type Look = 'settled' | 'waiting' | 'not-there' | 'no-answer'

export interface Settled {
  payment: Payment
  look: Look
}

/**
 * The one way in which money becomes watching time, behind webhook, return page, claim and poll: look the payment up at
 * the provider, outside any transaction; then, in one transaction that holds account and payment, read again how things
 * stand and do all that follows, or nothing. Null: no such reference.
 */
export async function settle(deps: PaymentDeps, reference: string): Promise<Settled | null> {
  const known = await findPayment(deps.db.query, reference)
  if (!known) return null
  if (known.state === 'paid') return { payment: known, look: 'settled' }
  // I11: a live key never asks about a test payment, nor the other way round.
  if (known.mode !== deps.paystack.mode) return { payment: known, look: 'no-answer' }
  const seen = await deps.paystack.findPayment(reference)
  return learn(deps, known, seen)
}

async function learn(deps: PaymentDeps, known: Payment, seen: CallOutcome<Transaction>): Promise<Settled> {
  if (seen.kind === 'answered') return decide(deps, known, seen.data)
  const news: QuietNews = seen.kind === 'refused' && isNotThere(seen) ? 'not-there' : 'no-answer'
  return { payment: await noteNews(deps, known, { news, failure: null }), look: news }
}

function isNotThere({ status, code, message }: { status: number; code: string; message: string }): boolean {
  return status === 404 || code === 'transaction_not_found' || /not found/i.test(message)
}

async function decide(deps: PaymentDeps, known: Payment, seen: Transaction): Promise<Settled> {
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
      return { payment: await takeMoney(deps, known, seen), look: 'settled' }
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

async function takeMoney(deps: PaymentDeps, known: Payment, seen: Transaction): Promise<Payment> {
  return deps.db.query.transaction().execute(async (query) => {
    await lockAccount(query, known.account_id)
    const held = await holdPayment(query, known.id)
    if (held.state === 'paid') return held
    const invoice = await findInvoice(query, held.invoice_id)
    if (held.state === 'needs-review')
      await closeReview(query, 'payment-differs', held.reference, 'settled', new Date(deps.clock.now()))
    await fulfil(deps, query, held, invoice, seen)
    return holdPayment(query, held.id)
  })
}
