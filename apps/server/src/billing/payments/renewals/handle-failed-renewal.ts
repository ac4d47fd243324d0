import { graceEnd, isCardRejected, renewalAttemptAt } from '@kallo/rules/billing/dunning'
import { nextSubscriptionState } from '@kallo/rules/billing/subscription-state'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { rejectCard } from '../../cards/index.ts'
import type { Invoice } from '../../invoices/index.ts'
import { requestBillingMail } from '../../mails/index.ts'
import { changeSubscription, findSubscription } from '../../subscriptions/index.ts'
import type { Payment, PaymentDeps } from '../payment-store.ts'

/**
 * Handles a failed charge of a saved card: schedules retries on days 1, 3 and 7 unless the bank rejected the card for
 * good. Access continues during the grace period. A charge that never reached Paystack is repeated immediately.
 */
export async function handleFailedRenewal(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  { payment, hasReachedPaystack }: { payment: Payment; hasReachedPaystack: boolean },
  invoice: Invoice,
): Promise<void> {
  const subscription = invoice.subscription_id ? await findSubscription(trx, invoice.subscription_id) : null
  const isStillDue =
    subscription?.ends_at.getTime() === invoice.period_start?.getTime() && subscription?.cancelled_at === null
  if (!subscription || !isStillDue || subscription.is_ended) return
  const now = new Date(deps.clock.now())
  if (!hasReachedPaystack) {
    await changeSubscription(trx, subscription.id, { renew_at: now })
    return
  }
  const isRejected = isCardRejected(payment.failure ?? '')
  if (isRejected && payment.card_id) await rejectCard(trx, payment.card_id, now)
  const attempts = subscription.attempts + 1
  const next = isRejected
    ? null
    : renewalAttemptAt(subscription.ends_at.getTime(), attempts, invoice.plan_kind)
  const accessEndsAt = new Date(
    graceEnd(subscription.ends_at.getTime(), deps.config.timeZone, invoice.plan_kind),
  )
  await changeSubscription(trx, subscription.id, {
    state: nextSubscriptionState(subscription.state, 'renewal-unpaid'),
    access_ends_at: accessEndsAt,
    attempts,
    renew_at: next === null ? null : new Date(Math.max(next, now.getTime())),
  })
  // Afterwards a mail says that the subscription has ended.
  if (accessEndsAt <= now) return
  await requestBillingMail(deps, trx, {
    kind: 'renewal-failed',
    accountId: subscription.account_id,
    planName: invoice.plan_name,
    amountMinor: invoice.total_minor,
    currency: invoice.currency,
    accessEndsAtMs: accessEndsAt.getTime(),
    isRetried: next !== null,
  })
}
