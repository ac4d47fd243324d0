import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Payment } from './payment-store.ts'

export type Refund = Selectable<Tables['refund']>

/** From here on the money is owed, and sent until it has arrived. Once for a payment and reason. */
export function insertDueRefund(
  query: Kysely<Tables>,
  payment: Payment,
  reason: Refund['reason'],
  amountMinor: number,
  now: Date,
) {
  return query.insertInto('refund').values({
    payment_id: payment.id,
    account_id: payment.account_id,
    reason,
    currency: payment.currency,
    amount_minor: amountMinor,
    state: 'due',
    created_at: now,
    next_try_at: now,
  })
}

export function lockRefund(query: Kysely<Tables>, id: string): Promise<Refund> {
  return query
    .selectFrom('refund')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeRefund(
  query: Kysely<Tables>,
  id: string,
  changes: Partial<Omit<Refund, 'id' | 'payment_id' | 'account_id' | 'amount_minor' | 'currency'>>,
): Promise<void> {
  await query.updateTable('refund').set(changes).where('id', '=', id).execute()
}

export function findDueRefunds(query: Kysely<Tables>, now: Date, accountId: string | null, limit: number) {
  return query
    .selectFrom('refund')
    .where('next_try_at', '<=', now)
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('next_try_at')
    .limit(limit)
    .select(['id'])
    .execute()
}

export function refundsOf(query: Kysely<Tables>, paymentId: string): Promise<Refund[]> {
  return query
    .selectFrom('refund')
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .selectAll()
    .execute()
}
