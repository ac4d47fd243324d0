import { dayMs } from '@kallo/rules/foundation/durations'
import { openPaymentStates } from '@kallo/rules/billing/payment-state'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import type { Invoice } from '../../invoices/index.ts'
import { isPaidByLink } from '../../subscriptions/index.ts'
import { isNotBackingOff } from '../due-work.ts'
import type { DueFilter } from '../payment-store.ts'

/** The open invoice for the period that starts at `periodStart` and is charged to a saved card. */
export async function findOpenRenewal(
  db: Kysely<Tables>,
  subscriptionId: string,
  periodStart: Date,
): Promise<Invoice | null> {
  const row = await db
    .selectFrom('invoice')
    .where('kind', '=', 'renewal')
    .where('subscription_id', '=', subscriptionId)
    .where('period_start', '=', periodStart)
    .where('state', '=', 'open')
    .where((of) =>
      of.exists(
        of
          .selectFrom('payment')
          .whereRef('invoice_id', '=', 'invoice.id')
          .where('collection', '=', 'saved-card')
          .select('payment.id'),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findSubscriptionsToRenew(
  db: Kysely<Tables>,
  { now, accountId, limit }: DueFilter,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .where('renew_at', '<=', now)
    .where('is_ended', '=', false)
    .where(isNotBackingOff('renew', 'subscription', now))
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('renew_at')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Subscriptions whose access is over and that have neither a charge in progress nor an attempt to come. */
export async function findOverdue(
  db: Kysely<Tables>,
  { now, accountId, limit }: DueFilter,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .where(isOverdue(now))
    .where(isNotBackingOff('end', 'subscription', now))
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('access_ends_at')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface EndingSubscription {
  account_id: string
  /** With days of grace. */
  access_ends_at: Date
  plan_name: string
  /** Duration of a pass in days; null for a plan. */
  plan_duration_days: number | null
}

/** Ends a subscription if it is still overdue. */
export async function endIfOverdue(
  trx: Transaction<Tables>,
  id: string,
  now: Date,
): Promise<EndingSubscription | null> {
  const ended = await trx
    .updateTable('subscription')
    .set({ is_ended: true, state: 'expired', next_plan_id: null })
    .where('id', '=', id)
    .where(isOverdue(now))
    .returning(['account_id', 'access_ends_at', planName.as('plan_name'), planDays.as('plan_duration_days')])
    .executeTakeFirst()
  return ended ?? null
}

/**
 * Subscriptions that end without renewal within three days, passes of a week or more within one, and whose owners have not
 * been notified of it. Shorter passes have no notice (S-23).
 */
export async function findEndingsToAnnounce(
  db: Kysely<Tables>,
  { now, accountId, limit }: DueFilter,
): Promise<string[]> {
  const daysAfter = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'plan_id')
    .where('is_ended', '=', false)
    .where('ending_notified_at', 'is', null)
    .where('ends_at', '>', now)
    .where(
      sql<boolean>`access_ends_at <= case plan.kind when 'plan' then ${daysAfter(3)}::timestamptz else ${daysAfter(1)} end`,
    )
    .where('renew_at', 'is', null)
    // Subscriptions that are paid by link receive reminders instead.
    .where(sql<boolean>`not ${isPaidByLink}`)
    .where(
      sql<boolean>`case plan.kind when 'plan' then ends_at - starts_at > interval '7 days' else plan.duration_days >= 7 end`,
    )
    .where(isNotBackingOff('announce-end', 'subscription', now))
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('subscription.ends_at')
    .limit(limit)
    .select('subscription.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a subscription as notified; null if it was already, or has been renewed meanwhile. */
export async function markEndNotified(
  trx: Transaction<Tables>,
  id: string,
  now: Date,
): Promise<EndingSubscription | null> {
  const marked = await trx
    .updateTable('subscription')
    .set({ ending_notified_at: now })
    .where('id', '=', id)
    .where('ending_notified_at', 'is', null)
    .where('renew_at', 'is', null)
    .where('access_ends_at', '<=', new Date(now.getTime() + 3 * dayMs))
    .returning(['account_id', 'access_ends_at', planName.as('plan_name'), planDays.as('plan_duration_days')])
    .executeTakeFirst()
  return marked ?? null
}

/** How long a subscription waits for a charge in progress before it ends. A payment that succeeds later continues it. */
const maxWaitMs = 7 * 86_400_000

function isOverdue(now: Date) {
  return sql<boolean>`not subscription.is_ended and access_ends_at <= ${now} and renew_at is null and not exists (
    select from payment join invoice on invoice.id = payment.invoice_id
    where invoice.subscription_id = subscription.id and payment.collection = 'saved-card'
      and payment.state = any (${openPaymentStates}::text[]) and payment.created_at > ${new Date(now.getTime() - maxWaitMs)})`
}

const planDays = sql<number | null>`(select duration_days from plan where plan.id = subscription.plan_id)`
const planName = sql<string>`(select name from plan where plan.id = subscription.plan_id)`
