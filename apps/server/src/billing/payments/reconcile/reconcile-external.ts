import { dayMs } from '@kallo/rules/foundation/durations'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { paymentsPerPage, type PaystackResult, type RefundResponse } from '../../paystack/index.ts'
import { findPaymentsByProviderId, getPayment, type PaymentDeps } from '../payment-store.ts'
import { openReviewsOf } from '../../reviews/index.ts'
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

/** I-14, I-15, I-19: reads Paystack's lists of refunds, disputes and settlements, and posts those unknown to us. */
export async function reconcileExternal(
  deps: PaymentDeps,
  due: DueScope,
  onProgress: OnProgress,
): Promise<void> {
  const { paystack } = deps
  const progress = { ...deps, onProgress }
  await eachPage(progress, refundDaysBack, 'refunds', paystack.listRefunds, (page) =>
    compareRefunds(deps, page, due),
  )
  await eachPage(progress, disputeDaysBack, 'disputes', paystack.listDisputes, async (page) => {
    for (const dispute of page) mustReach(await recordDispute(deps, dispute), 'disputes')
  })
  await eachPage(progress, payoutDaysBack, 'settlements', paystack.listSettlements, async (page) => {
    for (const settlement of page) await recordPayout(deps, settlement)
  })
  for (const { payment_id } of await openReviewsOf(deps.db, 'payment-reversed', due.accountId)) {
    const payment = await getPayment(deps.db, payment_id)
    const found = await paystack.verifyTransaction(payment.reference)
    if (found.kind === 'ok') await syncPayment(deps, payment, found.data.status)
  }
}

/** Refunds that are posted already are skipped, which is nearly all of them. */
async function compareRefunds(
  deps: PaymentDeps,
  refunds: readonly RefundResponse[],
  { accountId }: DueScope,
): Promise<void> {
  const { db } = deps
  const posted = await arePostedRefunds(
    db,
    deps.paystack.mode,
    refunds.map(({ id }) => id),
  )
  const open = refunds.filter(({ id, status }) => !(status === 'processed' && posted.has(id)))
  const transactionIds = open.flatMap(({ transactionId }) => transactionId ?? [])
  for (const payment of await findPaymentsByProviderId(db, deps.paystack.mode, transactionIds, accountId))
    mustReach(await syncPayment(deps, payment, null), 'refunds')
}

async function eachPage<T>(
  { clock, onProgress }: PaymentDeps & { onProgress: OnProgress },
  daysBack: number,
  what: 'refunds' | 'disputes' | 'settlements',
  list: (fromMs: number, toMs: number, page: number) => Promise<PaystackResult<T[]>>,
  handle: (page: readonly T[]) => Promise<void>,
): Promise<void> {
  const to = clock.now()
  for (let page = 1; ; page++) {
    const listed = await list(to - daysBack * dayMs, to, page)
    if (listed.kind !== 'ok') throw new Error(`Paystack's ${what} cannot be listed: ${listed.kind}`)
    await handle(listed.data)
    await onProgress(what, listed.data.length)
    if (listed.data.length < paymentsPerPage) return
  }
}

function mustReach(isReached: boolean, what: string): void {
  if (!isReached) throw new Error(`Paystack's ${what} cannot be listed: no response`)
}
