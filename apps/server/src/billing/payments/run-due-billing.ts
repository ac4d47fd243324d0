import { lostAfterChecks } from '@kallo/rules/billing/reconcile-schedule'
import { isOpen } from '@kallo/rules/billing/payment-state'
import { requestBillingMail } from '../mails/index.ts'
import { releaseReservations } from '../promo-codes/index.ts'
import { runEach } from './due-work.ts'
import { changePayment, checkAt, findPaymentsToCheck, getPayment, type PaymentDeps } from './payment-store.ts'
import { issueReceipts } from './receipts.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { findDueRefunds } from './settlement-store.ts'
import {
  claimExpiryNotice,
  endIfOverdue,
  findExpiring,
  findOverdue,
  findSubscriptionsToRenew,
  type EndingSubscription,
} from './renewal-store.ts'
import { renewSubscription } from './renew-subscription.ts'
import { advanceRefund } from './advance-refund.ts'
import { settle } from './settle.ts'

export interface DueScope {
  /** Restricts the run to one account; null: all. */
  accountId: string | null
}

const dayMs = 86_400_000
const batchSize = 200
/** Longer than an order can be resumed. */
const reservationMs = 2 * dayMs
const expiryNoticeMs = 3 * dayMs

/**
 * Runs all due billing work: payment checks, renewals, refunds, expiry, receipts. It may run concurrently and be
 * interrupted at any point. An item that fails is retried with its own back-off and does not stop the others.
 */
export async function runDueBilling(deps: PaymentDeps, due: DueScope = { accountId: null }): Promise<void> {
  const { db, clock } = deps
  const scope = () => ({ now: new Date(clock.now()), accountId: due.accountId, limit: batchSize })
  await runEach(deps, 'check', await findPaymentsToCheck(db.query, scope()), (id) => check(deps, id))
  await runEach(deps, 'renew', await findSubscriptionsToRenew(db.query, scope()), (id) =>
    renewSubscription(deps, id),
  )
  await runEach(deps, 'refund', await findDueRefunds(db.query, scope()), (id) => advanceRefund(deps, id))
  await runEach(deps, 'end', await findOverdue(db.query, scope()), (id) => endSubscription(deps, id))
  await runEach(deps, 'notify', await findExpiring(db.query, scope(), expiryNoticeMs), (id) =>
    notifyExpiring(deps, id),
  )
  await issueReceipts(deps)
  await db.query
    .transaction()
    .execute((query) => releaseReservations(query, new Date(clock.now() - reservationMs)))
}

/** Looks up an open payment and schedules the next check; after the last one it expires. A late payment still counts. */
async function check(deps: PaymentDeps, id: string): Promise<void> {
  const payment = await getPayment(deps.db.query, id)
  const settled = await settle(deps, payment.reference)
  if (!settled || !isOpen(settled.payment.state)) return
  const checks = payment.checks + 1
  const isLost = settled.lookup === 'not-found' && checks >= lostAfterChecks
  const next = isLost ? null : checkAt(payment.created_at.getTime(), checks)
  await changePayment(deps.db.query, payment.id, { checks, next_check_at: next })
  if (next !== null) return
  if (settled.lookup === 'no-response') {
    // I-10: the outcome is unknown, so keep checking daily.
    await changePayment(deps.db.query, payment.id, { next_check_at: new Date(deps.clock.now() + dayMs) })
    return
  }
  await recordPaymentEvent(deps, settled.payment, { event: 'abandoned', failure: null })
}

async function endSubscription(deps: PaymentDeps, id: string): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.query.transaction().execute(async (query) => {
    const ended = await endIfOverdue(query, id, now)
    if (ended) await requestBillingMail(deps, query, { kind: 'subscription-ended', ...mailFacts(ended) })
  })
}

async function notifyExpiring(deps: PaymentDeps, id: string): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.query.transaction().execute(async (query) => {
    const expiring = await claimExpiryNotice(query, id, now)
    if (expiring)
      await requestBillingMail(deps, query, { kind: 'subscription-ending', ...mailFacts(expiring) })
  })
}

function mailFacts({ account_id, package_name, ends_at }: EndingSubscription) {
  return { accountId: account_id, packageName: package_name, endsAtMs: ends_at.getTime() }
}
