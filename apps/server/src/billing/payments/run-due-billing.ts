import { lostAfterChecks } from '@kallo/rules/billing/reconcile-schedule'
import { isOpen } from '@kallo/rules/billing/payment-state'
import { findPackage } from '../plans/index.ts'
import { requestBillingMail } from '../mails/index.ts'
import { releaseReservations } from '../promo-codes/index.ts'
import {
  changePayment,
  checkAt,
  findPaymentsToCheck,
  type Payment,
  type PaymentDeps,
} from './payment-store.ts'
import { issueReceipts } from './receipts.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import { findDueRefunds } from './settlement-store.ts'
import { endOverdue, findSubscriptionsToRenew, claimExpiryNotices } from './renewal-store.ts'
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
 * interrupted at any point. A failing item does not stop the others.
 */
export async function runDueBilling(deps: PaymentDeps, due: DueScope = { accountId: null }): Promise<void> {
  const { db, clock } = deps
  const { accountId } = due
  const now = () => new Date(clock.now())
  const each = <T>(name: string, all: readonly T[], act: (one: T) => Promise<unknown>) =>
    oneByOne(deps, name, all, act)
  await each(
    'checking a payment',
    await findPaymentsToCheck(db.query, now(), accountId, batchSize),
    (payment) => check(deps, payment),
  )
  await each(
    'renewing a subscription',
    await findSubscriptionsToRenew(db.query, now(), accountId, batchSize),
    ({ id }) => renewSubscription(deps, id),
  )
  await each('advancing a refund', await findDueRefunds(db.query, now(), accountId, batchSize), ({ id }) =>
    advanceRefund(deps, id),
  )
  await endSubscriptions(deps, accountId)
  await notifyExpiring(deps, accountId)
  await issueReceipts(deps)
  await db.query
    .transaction()
    .execute((query) => releaseReservations(query, new Date(clock.now() - reservationMs)))
}

/** Looks up an open payment and schedules the next check; after the last one it expires. A late payment still counts. */
async function check(deps: PaymentDeps, payment: Payment): Promise<void> {
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

async function endSubscriptions(deps: PaymentDeps, accountId: string | null): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.query.transaction().execute(async (query) => {
    for (const over of await endOverdue(query, now, accountId))
      await requestBillingMail(deps, query, {
        kind: 'subscription-ended',
        accountId: over.account_id,
        packageName: (await findPackage(query, over.package_id))?.name ?? '',
        endsAtMs: over.ends_at.getTime(),
      })
  })
}

async function notifyExpiring(deps: PaymentDeps, accountId: string | null): Promise<void> {
  const now = new Date(deps.clock.now())
  const soon = new Date(now.getTime() + expiryNoticeMs)
  await deps.db.query.transaction().execute(async (query) => {
    for (const ending of await claimExpiryNotices(query, now, soon, accountId))
      await requestBillingMail(deps, query, {
        kind: 'subscription-ending',
        accountId: ending.account_id,
        packageName: (await findPackage(query, ending.package_id))?.name ?? '',
        endsAtMs: ending.ends_at.getTime(),
      })
  })
}

async function oneByOne<T>(
  { log }: PaymentDeps,
  name: string,
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
): Promise<void> {
  for (const one of all)
    try {
      await act(one)
    } catch (error) {
      log.error({ err: error }, `payments: ${name} failed and will be retried`)
    }
}
