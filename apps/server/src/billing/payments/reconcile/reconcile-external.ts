import { dayMs } from '@kallo/rules/foundation/durations'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { paymentsPerPage, type PaystackResult, type RefundResponse } from '../../paystack/index.ts'
import { findPaymentsByProviderId, getPayment, type PaymentDeps } from '../payment-store.ts'
import { openReviewsOf } from '../../reviews/index.ts'
import { compareEach } from './compare-each.ts'
import { recordPayout } from './reconcile-payouts.ts'
import { recordDispute } from './record-dispute.ts'
import type { DueScope } from '../run-due-billing.ts'
import { arePostedRefunds } from '../refunds/refund-store.ts'
import { syncPayment } from './sync-payment.ts'

type ReconciliationStep = Selectable<Tables['reconciliation_run']>['step']

/** Called after each page, with the number of compared records. It may reject, which stops the reconciliation. */
export type OnProgress = (step: Exclude<ReconciliationStep, 'waiting'>, compared: number) => Promise<void>

/** Paystack processes a refund within ten business days. */
const refundDaysBack = 30
/** A bank decides a dispute within three months. */
const disputeDaysBack = 120

/** Paystack settles daily and repeats a failed settlement within days. */
const payoutDaysBack = 30

/**
 * I-14, I-15, I-19: reads Paystack's lists of refunds, disputes and settlements, and posts those unknown to us. Returns the errors of
 * what could not be compared, which does not prevent the rest.
 */
export async function reconcileExternal(
  deps: PaymentDeps,
  due: DueScope,
  onProgress: OnProgress,
): Promise<unknown[]> {
  const { paystack } = deps
  const progress = { ...deps, onProgress }
  return [
    ...(await eachPage(progress, refundDaysBack, 'refunds', paystack.listRefunds, (page) =>
      compareRefunds(deps, page, due),
    )),
    ...(await eachPage(progress, disputeDaysBack, 'disputes', paystack.listDisputes, (page) =>
      compareEach(deps, 'dispute', page, async (dispute) =>
        mustReach(await recordDispute(deps, dispute), 'refunds'),
      ),
    )),
    ...(await eachPage(progress, payoutDaysBack, 'settlements', paystack.listSettlements, (page) =>
      compareEach(deps, 'payout', page, (settlement) => recordPayout(deps, settlement)),
    )),
    ...(await compareReversed(deps, due)),
  ]
}

/** A refund or dispute that explains a reversal may be older than what the lists contain. */
async function compareReversed(deps: PaymentDeps, { accountId }: DueScope): Promise<unknown[]> {
  const open = await openReviewsOf(deps.db, 'payment-reversed', accountId)
  return compareEach(deps, 'payment', open, async ({ payment_id }) => {
    const payment = await getPayment(deps.db, payment_id)
    const found = await deps.paystack.verifyTransaction(payment.reference)
    if (found.kind === 'ok') mustReach(await syncPayment(deps, payment, found.data.status), 'refunds')
  })
}

/** Refunds that are posted already are skipped, which is nearly all of them. */
async function compareRefunds(
  deps: PaymentDeps,
  refunds: readonly RefundResponse[],
  { accountId }: DueScope,
): Promise<unknown[]> {
  const { db } = deps
  const posted = await arePostedRefunds(
    db,
    deps.paystack.mode,
    refunds.map(({ id }) => id),
  )
  const open = refunds.filter(({ id, status }) => !(status === 'processed' && posted.has(id)))
  const transactionIds = open.flatMap(({ transactionId }) => transactionId ?? [])
  const payments = await findPaymentsByProviderId(db, deps.paystack.mode, transactionIds, accountId)
  return compareEach(deps, 'payment', payments, async (payment) =>
    mustReach(await syncPayment(deps, payment, null), 'refunds'),
  )
}

/** Returns the errors of the pages; a page that cannot be read ends its list, but not the reconciliation. */
async function eachPage<T>(
  { clock, log, onProgress }: PaymentDeps & { onProgress: OnProgress },
  daysBack: number,
  what: 'refunds' | 'disputes' | 'settlements',
  list: (fromMs: number, toMs: number, page: number) => Promise<PaystackResult<T[]>>,
  handle: (page: readonly T[]) => Promise<unknown[]>,
): Promise<unknown[]> {
  const to = clock.now()
  const failures: unknown[] = []
  for (let page = 1; ; page++) {
    const listed = await list(to - daysBack * dayMs, to, page)
    if (listed.kind !== 'ok') {
      const error = new Error(`Paystack's ${what} cannot be listed: ${listed.kind}`)
      log.error({ err: error, page }, 'a list of Paystack could not be compared')
      return [...failures, error]
    }
    failures.push(...(await handle(listed.data)))
    await onProgress(what, listed.data.length)
    if (listed.data.length < paymentsPerPage) return failures
  }
}

function mustReach(isReached: boolean, what: string): void {
  if (!isReached) throw new Error(`Paystack's ${what} cannot be listed: no response`)
}
