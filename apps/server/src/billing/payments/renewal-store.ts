import { openPaymentStates } from '@kallo/rules/billing/payment-state'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Invoice } from '../invoices/index.ts'

/** The open invoice for the period that starts at `periodStart` and is charged to a saved card. */
export async function findOpenRenewal(
  query: Kysely<Tables>,
  subscriptionId: string,
  periodStart: Date,
): Promise<Invoice | null> {
  const row = await query
    .selectFrom('invoice')
    .where('kind', '=', 'renewal')
    .where('subscription_id', '=', subscriptionId)
    .where('slot_start', '=', periodStart)
    .where('state', '=', 'open')
    .where((of) =>
      of.exists(
        of
          .selectFrom('payment')
          .whereRef('invoice_id', '=', 'invoice.id')
          .where('method', '=', 'saved-card')
          .select('payment.id'),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export function findSubscriptionsToRenew(
  query: Kysely<Tables>,
  now: Date,
  accountId: string | null,
  limit: number,
) {
  return query
    .selectFrom('subscription')
    .where('renew_at', '<=', now)
    .where('is_ended', '=', false)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('renew_at')
    .limit(limit)
    .select('id')
    .execute()
}

/** Ends subscriptions whose access is over and that have no charge in progress. */
export async function endOverdue(query: Kysely<Tables>, now: Date, accountId: string | null) {
  return query
    .updateTable('subscription')
    .set({ is_ended: true, state: 'expired', next_package_id: null })
    .where('is_ended', '=', false)
    .where('access_ends_at', '<=', now)
    .where('renew_at', 'is', null)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('payment')
            .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
            .whereRef('invoice.subscription_id', '=', 'subscription.id')
            .where('payment.method', '=', 'saved-card')
            .where('payment.state', 'in', openPaymentStates)
            .select('payment.id'),
        ),
      ),
    )
    .returning(['id', 'account_id', 'ends_at', 'package_id'])
    .execute()
}

/** Marks subscriptions that end before `before` without renewal as notified, and returns them. Each only once. */
export async function claimExpiryNotices(
  query: Kysely<Tables>,
  now: Date,
  before: Date,
  accountId: string | null,
) {
  return query
    .updateTable('subscription')
    .set({ ending_told_at: now })
    .where('is_ended', '=', false)
    .where('ending_told_at', 'is', null)
    .where('ends_at', '>', now)
    .where('access_ends_at', '<=', before)
    .where('renew_at', 'is', null)
    .where(sql<boolean>`ends_at - starts_at > interval '7 days'`)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .returning(['id', 'account_id', 'ends_at', 'package_id'])
    .execute()
}
