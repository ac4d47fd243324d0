import { dayMs } from '@kallo/rules/foundation/durations'
import type { Kysely } from 'kysely'
import { type PaystackTransaction, paymentsPerPage } from '../../paystack/index.ts'
import type { Tables } from '../../../tables.ts'
import { findPayments, type PaymentDeps } from '../payment-store.ts'
import { compareEach, rejectWith } from './compare-each.ts'
import { closeAgreeing, comparePayment, isCharged, reviewPayment } from './compare-payment.ts'
import { compareReviewed } from './compare-reviewed.ts'
import type { OnProgress } from './reconcile-external.ts'
import { reconcileExternal } from './reconcile-external.ts'
import type { DueScope } from '../run-due-billing.ts'

/** Each day is compared several times: a payment may complete days after its page was opened. */
const daysBack = 7
const pageSize = 500

/**
 * Compares Paystack's transactions, refunds and disputes with ours, a page at a time: settles missed payments, posts what
 * happened without us, and opens a review for each remaining difference. What cannot be compared does not prevent the rest; it rejects at the end.
 */
export async function reconcilePayments(
  deps: PaymentDeps,
  due: DueScope = { accountId: null },
  onProgress: OnProgress = () => Promise.resolve(),
): Promise<void> {
  const to = deps.clock.now()
  const from = to - daysBack * dayMs
  const listed = new Set<string>()
  const failures: unknown[] = []
  for (let page = 1; ; page++) {
    const response = await deps.paystack.listTransactions(from, to, page)
    if (response.kind !== 'ok') throw new Error(`Paystack's transactions cannot be listed: ${response.kind}`)
    for (const { reference } of response.data) listed.add(reference)
    failures.push(...(await comparePage(deps, response.data)))
    await onProgress('payments', response.data.length)
    if (response.data.length < paymentsPerPage) break
  }
  // Clocks differ slightly: payments at the edges of the range are compared tomorrow.
  const days = { from: new Date(from + dayMs), to: new Date(to - 3_600_000) }
  await findMissing(deps, listed, days, due)
  failures.push(...(await compareReviewed(deps, { listed, from: days.from }, due)))
  await onProgress('missing', 0)
  failures.push(...(await reconcileExternal(deps, due, onProgress)))
  rejectWith(failures)
}

/** Returns the errors of payments that could not be compared. */
async function comparePage(
  deps: PaymentDeps,
  transactions: readonly PaystackTransaction[],
): Promise<unknown[]> {
  const paid = transactions.filter(({ status, mode }) => isCharged(status) && mode === deps.paystack.mode)
  const references = paid.map(({ reference }) => reference)
  const known = new Map((await findPayments(deps.db, references)).map((one) => [one.reference, one]))
  return compareEach(deps, 'payment', paid, (transaction) =>
    comparePayment(deps, transaction, known.get(transaction.reference) ?? null),
  )
}

/** Opens a review for each payment that we consider paid and Paystack does not list. */
async function findMissing(
  deps: PaymentDeps,
  listed: ReadonlySet<string>,
  days: { from: Date; to: Date },
  due: DueScope,
): Promise<void> {
  let after = ''
  for (;;) {
    const page = await paidBetween(deps.db, deps.paystack.mode, days, due, after)
    for (const { id, reference } of page)
      if (listed.has(reference)) await closeAgreeing(deps, ['payment-missing'], reference)
      else await reviewPayment(deps, 'payment-missing', reference, id, {})
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

function paidBetween(
  db: Kysely<Tables>,
  mode: 'test' | 'live',
  { from, to }: { from: Date; to: Date },
  { accountId }: DueScope,
  after: string,
) {
  return db
    .selectFrom('payment')
    .where('state', '=', 'paid')
    .where('collection', '!=', 'none')
    .where('provider_id', 'is not', null)
    .where('mode', '=', mode)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('id', '>', after)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('id')
    .limit(pageSize)
    .select(['id', 'reference'])
    .execute()
}
