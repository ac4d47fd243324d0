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

export interface Due {
  /** Only what belongs to this account; null: everything. */
  accountId: string | null
}

const dayMs = 86_400_000
const batchSize = 200
/** As long as an order can be resumed, and then some. */
const reservationMs = 2 * dayMs
const expiryNoticeMs = 3 * dayMs

/**
 * Everything whose time has come, by the clock and by what is stored: it may run at any moment, twice at once, or be
 * broken off anywhere. One thing that fails does not hold up the next.
 */
export async function runDueBilling(deps: PaymentDeps, due: Due = { accountId: null }): Promise<void> {
  const { db, clock } = deps
  const { accountId } = due
  const now = () => new Date(clock.now())
  const each = <T>(name: string, all: readonly T[], act: (one: T) => Promise<unknown>) =>
    oneByOne(deps, name, all, act)
  await each(
    'look at a payment',
    await findPaymentsToCheck(db.query, now(), accountId, batchSize),
    (payment) => check(deps, payment),
  )
  await each('renew', await findSubscriptionsToRenew(db.query, now(), accountId, batchSize), ({ id }) =>
    renewSubscription(deps, id),
  )
  await each('refund', await findDueRefunds(db.query, now(), accountId, batchSize), ({ id }) =>
    advanceRefund(deps, id),
  )
  await end(deps, accountId)
  await issueReceipts(deps)
  await db.query
    .transaction()
    .execute((query) => releaseReservations(query, new Date(clock.now() - reservationMs)))
}

/** Looks an open payment up, and says when to look again; after the last look it is given up, until money says otherwise. */
async function check(deps: PaymentDeps, payment: Payment): Promise<void> {
  const settled = await settle(deps, payment.reference)
  if (!settled || !isOpen(settled.payment.state)) return
  const checks = payment.checks + 1
  const isLost = settled.lookup === 'not-found' && checks >= lostAfterChecks
  const next = isLost ? null : checkAt(payment.created_at.getTime(), checks)
  await changePayment(deps.db.query, payment.id, { checks, next_check_at: next })
  if (next !== null) return
  if (settled.lookup === 'no-response') {
    // I10: nobody has said what became of it, so it is asked again, daily.
    await changePayment(deps.db.query, payment.id, { next_check_at: new Date(deps.clock.now() + dayMs) })
    return
  }
  await recordPaymentEvent(deps, settled.payment, { event: 'abandoned', failure: null })
}

async function end(deps: PaymentDeps, accountId: string | null): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.query.transaction().execute(async (query) => {
    for (const over of await endOverdue(query, now, accountId))
      await requestBillingMail(deps, query, {
        kind: 'subscription-ended',
        accountId: over.account_id,
        packageName: (await findPackage(query, over.package_id))?.name ?? '',
        endsAtMs: over.ends_at.getTime(),
      })
    const soon = new Date(now.getTime() + expiryNoticeMs)
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
      log.error({ err: error }, `payments: ${name} failed, and will be tried again`)
    }
}
