import { requestBillingMail } from '../mails/index.ts'
import { releaseReservations } from '../promo-codes/index.ts'
import { runEach } from './due-work.ts'
import { checkPayment } from './check-payment.ts'
import { findPaymentsToCheck, type PaymentDeps } from './payment-store.ts'
import { issueReceipts } from './receipts.ts'
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
  await runEach(deps, 'check', await findPaymentsToCheck(db.query, scope()), (id) => checkPayment(deps, id))
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
