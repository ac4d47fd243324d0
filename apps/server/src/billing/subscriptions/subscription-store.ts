import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { lockAccount } from '../../accounts/auth/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'

export type Subscription = Selectable<Tables['subscription']>

/** What the next charge depends on (S-17). */
const renewalColumns = [
  'subscription.renew_at',
  'subscription.renews',
  'subscription.plan_price_minor',
  'subscription.device_price_minor',
  'subscription.notified_plan_price_minor',
  'subscription.notified_device_price_minor',
  'subscription.plan_price_notified_at',
  'subscription.device_price_notified_at',
  'subscription.discount_percent',
  'subscription.discounted_renewals',
] as const

/** The saved card that renews. */
const cardColumns = [
  'subscription.card_id',
  'saved_card.brand',
  'saved_card.last4',
  'saved_card.exp_month',
  'saved_card.exp_year',
  'saved_card.rejected_at',
] as const

const runningPlanColumns = [
  'plan.id as plan_id',
  'plan.name as plan_name',
  'plan.name_translations as plan_name_translations',
  'plan.kind as plan_kind',
  'plan.months as plan_months',
  'plan.duration_days as plan_duration_days',
  'plan.devices as plan_devices',
] as const

/** Latest end first, each with its current or last plan. */
export function findSubscriptions(db: Kysely<Tables>, accountId: string, now: Date) {
  return db
    .selectFrom('subscription')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('entitlement_period as period')
          .innerJoin('plan', 'plan.id', 'period.plan_id')
          .whereRef('period.subscription_id', '=', 'subscription.id')
          .select([...runningPlanColumns, 'period.devices'])
          .orderBy(
            sql`period.starts_at <= ${now} and coalesce(period.cut_at, period.ends_at) > ${now}`,
            'desc',
          )
          .orderBy('period.position', 'desc')
          .limit(1)
          .as('running'),
      (join) => join.onTrue(),
    )
    .leftJoin('saved_card', 'saved_card.id', 'subscription.card_id')
    .leftJoin('plan as next', 'next.id', 'subscription.next_plan_id')
    .where('subscription.account_id', '=', accountId)
    .select([
      'subscription.id',
      'running.plan_id',
      'running.plan_name',
      'running.plan_name_translations',
      'running.plan_kind',
      'running.plan_months',
      'running.plan_duration_days',
      'running.plan_devices',
      'running.devices',
      'subscription.starts_at',
      'subscription.ends_at',
      'subscription.access_ends_at',
      'subscription.state',
      'subscription.is_ended',
      'subscription.cancelled_at',
      'subscription.extra_devices',
      'subscription.currency',
      ...renewalColumns,
      'next.id as next_id',
      'next.name as next_name',
      'next.name_translations as next_name_translations',
      ...cardColumns,
    ])
    .orderBy('subscription.is_ended')
    .orderBy('subscription.ends_at', 'desc')
    .orderBy('subscription.id')
    .execute()
}

export type ListedSubscription = Awaited<ReturnType<typeof findSubscriptions>>[number]

/** The subscription that has not ended. Its renewal may be overdue. */
export async function findOpenSubscription(
  db: Kysely<Tables>,
  accountId: string,
): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscription')
    .where('account_id', '=', accountId)
    .where('is_ended', '=', false)
    .orderBy('access_ends_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findSubscription(db: Kysely<Tables>, id: string): Promise<Subscription | null> {
  const row = await db.selectFrom('subscription').where('id', '=', id).selectAll().executeTakeFirst()
  return row ?? null
}

type SubscriptionChanges = Partial<Omit<Subscription, 'id' | 'account_id'>>

export async function changeSubscription(
  trx: Transaction<Tables>,
  id: string,
  changes: SubscriptionChanges,
): Promise<void> {
  await trx.updateTable('subscription').set(changes).where('id', '=', id).execute()
}

/** A new subscription ends all others and cancels their renewal. */
export async function endOtherSubscriptions(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ is_ended: true, state: 'expired', renew_at: null })
    .where('account_id', '=', accountId)
    .where('is_ended', '=', false)
    .execute()
}

/** Another account's subscription is reported as not found. Locks the account against concurrent payments. */
export async function ownSubscription(
  trx: Transaction<Tables>,
  accountId: string,
  id: string,
): Promise<Subscription> {
  await lockAccount(trx, accountId)
  const found = await findSubscription(trx, id)
  if (!found || found.account_id !== accountId) throw new AppError('subscription-not-found')
  return found
}

/** Monthly plans without a reusable card or automatic renewal that were not cancelled. Passes have no reminders (S-23). */
export const isPaidByLink = sql<boolean>`
  (card_id is null and renew_at is null and cancelled_at is null and currency is not null
    and renews and not is_ended and state in ('active', 'past-due')
    and exists (select from plan where plan.id = subscription.plan_id and plan.kind = 'plan'))`
