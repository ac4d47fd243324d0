import { dayMs } from '@kallo/rules/foundation/durations'
import type { Kysely } from 'kysely'
import { type PaystackTransaction, paymentsPerPage } from '../../paystack/index.ts'
import type { Tables } from '../../../tables.ts'
import { findPayments, receivedMinor, type Payment, type PaymentDeps } from '../payment-store.ts'
import { closeReview, openReview, type ReviewKind } from '../../reviews/index.ts'
import type { OnProgress } from './reconcile-external.ts'
import { reconcileExternal } from './reconcile-external.ts'
import type { DueScope } from '../run-due-billing.ts'
import { settle } from '../settle/settle.ts'
import { syncFees, syncPayment } from './sync-payment.ts'

/** Each day is compared several times: a payment may complete days after its page was opened. */
const daysBack = 7
const pageSize = 500

/**
 * Compares Paystack's transactions, refunds and disputes with ours, a page at a time: settles missed payments, posts what
 * happened without us, and opens a review for each remaining difference. Rejects at the end if a payment could not be compared.
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
  await onProgress('missing', 0)
  await reconcileExternal(deps, due, onProgress)
  if (failures.length > 0) throw new AggregateError(failures, 'some payments could not be compared')
}

/** Returns the errors of payments that could not be compared. */
async function comparePage(
  deps: PaymentDeps,
  transactions: readonly PaystackTransaction[],
): Promise<unknown[]> {
  const paid = transactions.filter(({ status, mode }) => isCharged(status) && mode === deps.paystack.mode)
  const references = paid.map(({ reference }) => reference)
  const known = new Map((await findPayments(deps.db, references)).map((one) => [one.reference, one]))
  const failures: unknown[] = []
  for (const transaction of paid)
    await compare(deps, transaction, known.get(transaction.reference) ?? null).catch((error: unknown) => {
      deps.log.error({ err: error, reference: transaction.reference }, 'a payment could not be compared')
      failures.push(error)
    })
  return failures
}

async function compare(
  deps: PaymentDeps,
  { reference, amountMinor, currency, status, feesMinor }: PaystackTransaction,
  known: Payment | null,
): Promise<void> {
  const detail = { seen: { amountMinor, currency, status } }
  // A reversed charge without a payment in our records needs no action.
  if (!known && status === 'reversed') return close(deps, 'payment-unknown', reference)
  if (!known) return review(deps, 'payment-unknown', reference, null, detail)
  if (known.state === 'paid') {
    if (receivedMinor(known) !== amountMinor || known.currency !== currency)
      return review(deps, 'payment-differs', reference, known.id, detail)
    await close(deps, 'payment-differs', reference)
    await syncFees(deps, known, feesMinor)
    if (status !== 'success' && !(await syncPayment(deps, known, status)))
      throw new Error("Paystack's refunds cannot be listed: no response")
    return
  }
  const settled = await settle(deps, reference)
  const state = settled?.payment.state
  if (state !== 'paid' && state !== 'needs-review')
    await review(deps, 'payment-unsettled', reference, known.id, detail)
}

/** True even if the money was returned afterwards. */
function isCharged(status: string): boolean {
  return ['success', 'reversed', 'reversal-pending'].includes(status)
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
      if (listed.has(reference)) await close(deps, 'payment-missing', reference)
      else await review(deps, 'payment-missing', reference, id, {})
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

function review(
  { db, clock }: PaymentDeps,
  kind: ReviewKind,
  subject: string,
  paymentId: string | null,
  detail: Record<string, unknown>,
): Promise<void> {
  return openReview(db, { kind, subject, paymentId, detail, now: new Date(clock.now()) })
}

function close({ db, clock }: PaymentDeps, kind: ReviewKind, reference: string): Promise<void> {
  return closeReview(db, kind, reference, 'agrees with Paystack', new Date(clock.now()))
}
