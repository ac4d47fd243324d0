import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'
import { renewalAttemptAt } from '@kallo/rules/billing/dunning'
import { nextSubscriptionState } from '@kallo/rules/billing/subscription-state'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { isChargeable } from '../cards/index.ts'
import { changeSubscription, ownSubscription, type Subscription } from './subscription-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** S-10: stops renewal. Paid time runs to its end, and days of grace that have begun are kept. */
export async function cancelSubscription(
  deps: Parts,
  accountId: string,
  subscriptionId: string,
  reason: CancelReason | '',
) {
  if (reason === '') throw new AppError('reason-missing', { reason: 'is missing' })
  const now = new Date(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    const subscription = await ownSubscription(trx, accountId, subscriptionId)
    await stopRenewal(trx, subscription, reason, now)
    const endsAt = accessAfterCancelling(subscription, now)
    return { subscriptionId: subscription.id, endDate: isoWithOffset(endsAt.getTime(), deps.config.timeZone) }
  })
}

/** S-10, in the given transaction, which must have locked the account. */
export async function stopRenewal(
  trx: Transaction<Tables>,
  subscription: Subscription,
  reason: CancelReason,
  now: Date,
): Promise<void> {
  if (subscription.cancelled_at !== null) throw new AppError('already-cancelled')
  if (subscription.is_ended) throw new AppError('subscription-ended')
  await changeSubscription(trx, subscription.id, {
    state: nextSubscriptionState(subscription.state, 'cancelled'),
    cancelled_at: now,
    cancel_reason: reason,
    access_ends_at: accessAfterCancelling(subscription, now),
    next_plan_id: null,
    renew_at: null,
  })
}

/**
 * Days of grace that a viewer was told about stay when they cancel. Before the period has ended or a charge was declined, access has
 * only been extended for a charge in progress, which the viewer was not told about.
 */
function accessAfterCancelling({ state, ends_at, access_ends_at }: Subscription, now: Date): Date {
  return state === 'past-due' || ends_at <= now ? access_ends_at : ends_at
}

/** Keeps the subscription as it is: undoes a cancellation before access ends, or a scheduled change of plan. */
export async function keepSubscription(deps: Parts, accountId: string, subscriptionId: string) {
  return deps.db.transaction().execute(async (trx) => {
    const subscription = await ownSubscription(trx, accountId, subscriptionId)
    await resumeRenewal(trx, subscription, deps.clock.now())
    return { subscriptionId: subscription.id, endsAt: endOf(deps, subscription) }
  })
}

/** Resumes renewal in the given transaction, which must have locked the account. */
export async function resumeRenewal(
  trx: Transaction<Tables>,
  subscription: Subscription,
  now: number,
): Promise<void> {
  if (subscription.is_ended || (subscription.cancelled_at && subscription.access_ends_at.getTime() <= now))
    throw new AppError('subscription-ended')
  const { card_id: known } = subscription
  // Without a card that can be charged, payment links and days of grace follow (S-19).
  const cardId = known !== null && (await isChargeable(trx, known)) ? known : null
  await changeSubscription(trx, subscription.id, {
    state: nextSubscriptionState(subscription.state, 'resumed'),
    card_id: cardId,
    cancelled_at: null,
    cancel_reason: null,
    next_plan_id: null,
    // The reminder job can then begin the days of grace again.
    ...(subscription.last_reminder === 0 ? { last_reminder: 1 } : {}),
    // The mail about the end, or about the scheduled plan, is superseded: the renewal is announced anew (S-17).
    ...(subscription.cancelled_at || subscription.next_plan_id !== null ? { ending_notified_at: null } : {}),
    ...(subscription.cancelled_at || cardId === null
      ? {
          renew_at: renewalFrom({ ...subscription, card_id: cardId }, now),
          // In the days of grace, the charges that were declined count, so that none is repeated at once.
          attempts: subscription.ends_at.getTime() <= now ? subscription.attempts : 0,
        }
      : {}),
  })
}

function renewalFrom(
  { card_id, ends_at, renews }: Pick<Subscription, 'card_id' | 'ends_at' | 'renews'>,
  now: number,
): Date | null {
  const at = card_id === null || !renews ? null : renewalAttemptAt(ends_at.getTime(), 0)
  return at === null ? null : new Date(Math.max(at, now))
}

function endOf({ config }: Parts, { ends_at }: Subscription): string {
  return isoWithOffset(ends_at.getTime(), config.timeZone)
}
