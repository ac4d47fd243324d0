import { graceEnd } from '@kallo/rules/billing/dunning'
import { dueReminder, graceStage, reminderDays } from '@kallo/rules/billing/payment-reminder'
import { nextSubscriptionState } from '@kallo/rules/billing/subscription-state'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { requestBillingMail } from '../../mails/index.ts'
import { findPlan } from '../../plans/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import {
  isPaidByLink,
  changeSubscription,
  findSubscription,
  renewalTerms,
  type Subscription,
} from '../../subscriptions/index.ts'
import { isNotBackingOff } from '../due-work.ts'
import type { DueFilter, PaymentDeps } from '../payment-store.ts'

/** Start of the latest plan; free days and given time that follow it belong to the same period. */
const periodStart = sql<Date>`
  (select coalesce(max(starts_at) filter (where kind not in ('promo', 'voucher', 'gift')), min(starts_at))
    from entitlement_period period
    where period.subscription_id = subscription.id and period.kind <> 'devices'
      and coalesce(cut_at, ends_at) > starts_at)`

/** Subscriptions that have reached a stage of their reminders. */
export async function findPaymentsToRemindOf(
  db: Kysely<Tables>,
  { now, accountId, limit }: DueFilter,
): Promise<string[]> {
  const reminders = reminderDays.map(
    (days) => sql`
      ends_at <= ${now}::timestamptz + make_interval(days => ${days}) and coalesce(last_reminder, 99) > ${days}
      and ends_at - make_interval(days => ${days}) >= ${periodStart} + interval '1 day'`,
  )
  const grace = sql`ends_at <= ${now}::timestamptz + interval '12 hours' and coalesce(last_reminder, 99) > ${graceStage}`
  const rows = await db
    .selectFrom('subscription')
    .where(isPaidByLink)
    .where(sql<boolean>`(${sql.join([...reminders, grace], sql` or `)})`)
    .where(isNotBackingOff('remind', 'subscription', now))
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('ends_at')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** S-19: mails a payment link, or begins the days of grace. One transaction stores stage and mail, so that none is sent twice. */
export async function remindOfPayment(deps: PaymentDeps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const known = await findSubscription(trx, id)
    if (!known) return
    await lockAccount(trx, known.account_id)
    const subscription = await findPaidByLink(trx, id)
    if (!subscription) return
    const period = {
      startsAt: subscription.period_start.getTime(),
      endsAt: subscription.ends_at.getTime(),
      lastStage: subscription.last_reminder,
    }
    const stage = dueReminder(period, deps.clock.now())
    if (stage === null) return
    if (stage === graceStage) return beginGrace(deps, trx, subscription)
    await changeSubscription(trx, id, {
      last_reminder: stage,
      ending_notified_at: new Date(deps.clock.now()),
    })
    await mailLink(deps, trx, subscription)
  })
}

function findPaidByLink(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('subscription')
    .where('id', '=', id)
    .where(isPaidByLink)
    .selectAll()
    .select(periodStart.as('period_start'))
    .executeTakeFirst()
}

function beginGrace(
  { config }: PaymentDeps,
  trx: Transaction<Tables>,
  { id, state, ends_at }: Subscription,
): Promise<void> {
  return changeSubscription(trx, id, {
    last_reminder: graceStage,
    state: nextSubscriptionState(state, 'renewal-unpaid'),
    access_ends_at: new Date(graceEnd(ends_at.getTime(), config.timeZone)),
  })
}

async function mailLink(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  subscription: Subscription,
): Promise<void> {
  const { id: subscriptionId, account_id: accountId, currency, plan_id, ends_at } = subscription
  if (currency === null) throw new Error(`subscription ${subscriptionId} has no currency`)
  const { price } = await renewalTerms(trx, subscription, currency, subscription)
  // The plan that ends: the next one can be another.
  const plan = await findPlan(trx, plan_id)
  if (!plan) throw new Error(`unknown plan ${plan_id}`)
  await requestBillingMail(deps, trx, {
    kind: 'payment-due',
    accountId,
    subscriptionId,
    planName: plan.name,
    amountMinor: price.totalMinor,
    currency,
    endsAtMs: ends_at.getTime(),
  })
}
