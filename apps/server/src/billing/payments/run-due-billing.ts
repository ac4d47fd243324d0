import { dayMs } from '@kallo/rules/foundation/durations'
import { requestBillingMail } from '../mails/index.ts'
import { releaseReservations } from '../promo-codes/index.ts'
import { deliverGift, findDeliverableGifts } from '../gifts/index.ts'
import { dueBatchSize, isNotBackingOff, runDue, type DueWork } from './due-work.ts'
import {
  announcePrice,
  announceRenewal,
  findPricesToAnnounce,
  findRenewalsToAnnounce,
} from './renewals/announce-renewal.ts'
import { checkPayment } from './settlement/check-payment.ts'
import { findPaymentsToCheck, type DueFilter, type PaymentDeps } from './payment-store.ts'
import { issueReceipts } from './receipts/receipts.ts'
import { findDueRefunds } from './settlement/settlement-store.ts'
import {
  claimExpiryNotice,
  endIfOverdue,
  findExpiring,
  findOverdue,
  findSubscriptionsToRenew,
  type EndingSubscription,
} from './renewals/renewal-store.ts'
import { findPaymentsToRemindOf, remindOfPayment } from './renewals/remind-of-payment.ts'
import { renewSubscription } from './renewals/renew-subscription.ts'
import { advanceRefund } from './refunds/advance-refund.ts'

export interface DueScope {
  /** Restricts the run to one account; null: all. */
  accountId: string | null
}

/** Longer than an order can be resumed. */
const reservationMs = 2 * dayMs

/**
 * Runs all due billing work: payment checks, renewals, refunds, expiry, receipts. It may run concurrently and be
 * interrupted at any point. An item that fails is retried with its own back-off and does not stop the others.
 */
export async function runDueBilling(deps: PaymentDeps, due: DueScope = { accountId: null }): Promise<void> {
  for (const work of dueWork(deps, due)) await runDue(deps, work)
  await issueReceipts(deps)
  await deps.db.query
    .transaction()
    .execute((query) => releaseReservations(query, new Date(deps.clock.now() - reservationMs)))
}

function dueWork(deps: PaymentDeps, { accountId }: DueScope): DueWork[] {
  const { query } = deps.db
  const scope = () => ({ now: new Date(deps.clock.now()), accountId, limit: dueBatchSize })
  return [
    {
      kind: 'check',
      usesPaystack: true,
      findDue: () => findPaymentsToCheck(query, scope()),
      run: (id) => checkPayment(deps, id),
    },
    {
      kind: 'renew',
      usesPaystack: true,
      findDue: () => findSubscriptionsToRenew(query, scope()),
      run: (id) => renewSubscription(deps, id),
    },
    {
      kind: 'refund',
      usesPaystack: true,
      findDue: () => findDueRefunds(query, scope()),
      run: (id) => advanceRefund(deps, id),
    },
    // Precedes the ending of subscriptions, because it begins their days of grace.
    {
      kind: 'remind',
      usesPaystack: false,
      findDue: () => findPaymentsToRemindOf(query, scope()),
      run: (id) => remindOfPayment(deps, id),
    },
    {
      kind: 'gift',
      usesPaystack: false,
      findDue: () => findDeliverableGifts(query, isNotBackingOff('gift', 'gift', scope().now), scope()),
      run: (id) => deliverGift(deps, id),
    },
    {
      kind: 'end',
      usesPaystack: false,
      findDue: () => findOverdue(query, scope()),
      run: (id) => endSubscription(deps, id),
    },
    ...noticeWork(deps, scope),
  ]
}

/** Mails about future prices, renewals and ends. */
function noticeWork(deps: PaymentDeps, scope: () => DueFilter): DueWork[] {
  const { query } = deps.db
  return [
    {
      kind: 'announce-price',
      usesPaystack: false,
      findDue: () => findPricesToAnnounce(query, scope()),
      run: (id) => announcePrice(deps, id),
    },
    {
      kind: 'announce-renewal',
      usesPaystack: false,
      findDue: () => findRenewalsToAnnounce(query, scope()),
      run: (id) => announceRenewal(deps, id),
    },
    {
      kind: 'notify',
      usesPaystack: false,
      findDue: () => findExpiring(query, scope()),
      run: (id) => notifyExpiring(deps, id),
    },
  ]
}

async function endSubscription(deps: PaymentDeps, id: string): Promise<void> {
  const now = new Date(deps.clock.now())
  await deps.db.query.transaction().execute(async (query) => {
    const ended = await endIfOverdue(query, id, now)
    // S-23: the end of a pass of less than a week is not mailed.
    if (ended && (ended.package_duration_days ?? 7) >= 7)
      await requestBillingMail(deps, query, { kind: 'subscription-ended', ...mailFacts(ended) })
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
