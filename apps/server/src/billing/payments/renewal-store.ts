import { openPaymentStates } from '@kallo/rules/billing/payment-state'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Invoice } from '../invoices/index.ts'

/** The offer for the period from `slotStart` on whose saved card is tried again and again. */
export async function findOpenRenewal(
  query: Kysely<Tables>,
  subscriptionId: string,
  slotStart: Date,
): Promise<Invoice | null> {
  const row = await query
    .selectFrom('invoice')
    .where('kind', '=', 'renewal')
    .where('subscription_id', '=', subscriptionId)
    .where('slot_start', '=', slotStart)
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

/** Over, with nothing under way that could still pay for more. */
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

/** Ends within `before` and will not be renewed by itself; told once. */
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
