import { dayMs } from '@kallo/rules/foundation/durations'
import { releaseReservations } from '../promo-codes/index.ts'
import { deliverGift, findDeliverableGifts } from '../gifts/index.ts'
import { dueBatchSize, isNotBackingOff, runDue, type DueWork } from './due-work.ts'
import {
  announcePrice,
  announceRenewal,
  findPricesToAnnounce,
  findRenewalsToAnnounce,
  lowerPriceNotices,
} from './renewals/announce-renewal.ts'
import { checkPayment } from './settle/check-payment.ts'
import { findPaymentsToCheck, type DueFilter, type PaymentDeps } from './payment-store.ts'
import { issueReceipts } from './receipts/receipts.ts'
import { findDueRefunds } from './refunds/refund-store.ts'
import { announceEnd, endSubscription } from './renewals/end-subscription.ts'
import { findEndingsToAnnounce, findOverdue, findSubscriptionsToRenew } from './renewals/renewal-store.ts'
import { findPaymentsToRemindOf, remindOfPayment } from './renewals/remind-of-payment.ts'
import { renewSubscription } from './renewals/renew-subscription.ts'
import { advanceRefund } from './refunds/advance-refund.ts'

export interface DueScope {
  /** Restricts the run to one account; null: all. */
  accountId: string | null
}

/** How long an unpaid order reserves its promo code: longer than the order can be resumed. */
const reservationMs = 2 * dayMs

/**
 * Runs all due billing work: payment checks, renewals, refunds, expiry, receipts. It may run concurrently and be
 * interrupted at any point. An item that fails is retried with its own back-off and does not stop the others.
 */
export async function runDueBilling(deps: PaymentDeps, due: DueScope = { accountId: null }): Promise<void> {
  await lowerPriceNotices(deps.db)
  for (const work of dueWork(deps, due)) await runDue(deps, work)
  await issueReceipts(deps)
  await deps.db
    .transaction()
    .execute((trx) => releaseReservations(trx, new Date(deps.clock.now() - reservationMs)))
}

function dueWork(deps: PaymentDeps, { accountId }: DueScope): DueWork[] {
  const { db } = deps
  const scope = () => ({ now: new Date(deps.clock.now()), accountId, limit: dueBatchSize })
  return [
    {
      kind: 'check',
      usesPaystack: true,
      findDue: () => findPaymentsToCheck(db, scope()),
      run: (id) => checkPayment(deps, id),
    },
    {
      kind: 'renew',
      usesPaystack: true,
      findDue: () => findSubscriptionsToRenew(db, scope()),
      run: (id) => renewSubscription(deps, id),
    },
    {
      kind: 'refund',
      usesPaystack: true,
      findDue: () => findDueRefunds(db, scope()),
      run: (id) => advanceRefund(deps, id),
    },
    // Runs before `end`, because it begins the days of grace of subscriptions that `end` would end.
    {
      kind: 'remind',
      usesPaystack: false,
      findDue: () => findPaymentsToRemindOf(db, scope()),
      run: (id) => remindOfPayment(deps, id),
    },
    {
      kind: 'gift',
      usesPaystack: false,
      findDue: () => findDeliverableGifts(db, isNotBackingOff('gift', 'gift', scope().now), scope()),
      run: (id) => deliverGift(deps, id),
    },
    {
      kind: 'end',
      usesPaystack: false,
      findDue: () => findOverdue(db, scope()),
      run: (id) => endSubscription(deps, id),
    },
    ...noticeWork(deps, scope),
  ]
}

/** Mails about future prices, renewals and ends. */
function noticeWork(deps: PaymentDeps, scope: () => DueFilter): DueWork[] {
  const { db } = deps
  return [
    {
      kind: 'announce-price',
      usesPaystack: false,
      findDue: () => findPricesToAnnounce(db, scope()),
      run: (id) => announcePrice(deps, id),
    },
    {
      kind: 'announce-renewal',
      usesPaystack: false,
      findDue: () => findRenewalsToAnnounce(db, scope()),
      run: (id) => announceRenewal(deps, id),
    },
    {
      kind: 'announce-end',
      usesPaystack: false,
      findDue: () => findEndingsToAnnounce(db, scope()),
      run: (id) => announceEnd(deps, id),
    },
  ]
}
