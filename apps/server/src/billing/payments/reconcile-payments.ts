import type { Kysely } from 'kysely'
import { type Transaction, paymentsPerPage } from '../paystack/index.ts'
import type { Tables } from '../../tables.ts'
import { findPayment, type PaymentDeps } from './payment-store.ts'
import { openReview, type ReviewKind } from './provider-store.ts'
import type { DueScope } from './run-due-billing.ts'
import { settle } from './settle.ts'

const dayMs = 86_400_000
/** Each day is compared several times: a payment may complete days after its page was opened. */
const daysBack = 7

/** Compares Paystack's transactions with ours: settles missed payments and opens a review for remaining differences. */
export async function reconcilePayments(
  deps: PaymentDeps,
  due: DueScope = { accountId: null },
): Promise<void> {
  const to = deps.clock.now()
  const from = to - daysBack * dayMs
  const seen = new Map<string, Transaction>()
  for (let page = 1; ; page++) {
    const response = await deps.paystack.listPayments(from, to, page)
    if (response.kind !== 'ok') throw new Error(`the provider's payments cannot be listed: ${response.kind}`)
    for (const one of response.data) seen.set(one.reference, one)
    if (response.data.length < paymentsPerPage) break
  }
  for (const transaction of seen.values()) await compare(deps, transaction)
  // Clocks differ slightly: payments at the edges of the range are compared tomorrow.
  const days = { from: new Date(from + dayMs), to: new Date(to - 3_600_000) }
  await findMissing(deps, seen, days, due)
}

async function compare(deps: PaymentDeps, seen: Transaction): Promise<void> {
  if (seen.status !== 'success' || seen.mode !== deps.paystack.mode) return
  const { reference, amountMinor, currency } = seen
  const detail = { seen: { amountMinor, currency, status: seen.status } }
  const known = await findPayment(deps.db.query, reference)
  if (!known) return review(deps, 'payment-unknown', reference, null, detail)
  if (known.state === 'paid') {
    if (known.amount_minor !== amountMinor || known.currency !== currency)
      await review(deps, 'payment-differs', reference, known.id, detail)
    return
  }
  const settled = await settle(deps, reference)
  const state = settled?.payment.state
  if (state !== 'paid' && state !== 'needs-review')
    await review(deps, 'payment-unsettled', reference, known.id, detail)
}

async function findMissing(
  deps: PaymentDeps,
  seen: ReadonlyMap<string, Transaction>,
  days: { from: Date; to: Date },
  due: DueScope,
): Promise<void> {
  for (const { id, reference } of await paidBetween(deps.db.query, deps.paystack.mode, days, due))
    if (!seen.has(reference)) await review(deps, 'payment-missing', reference, id, {})
}

function paidBetween(
  query: Kysely<Tables>,
  mode: 'test' | 'live',
  { from, to }: { from: Date; to: Date },
  { accountId }: DueScope,
) {
  return query
    .selectFrom('payment')
    .where('state', '=', 'paid')
    .where('method', '!=', 'none')
    .where('provider_id', 'is not', null)
    .where('mode', '=', mode)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .select(['id', 'reference'])
    .execute()
}

function review(
  { db, clock }: PaymentDeps,
  kind: ReviewKind,
  subject: string,
  paymentId: string | null,
  detail: Record<string, unknown>,
): Promise<void> {
  return openReview(db.query, { kind, subject, paymentId, detail, now: new Date(clock.now()) })
}
