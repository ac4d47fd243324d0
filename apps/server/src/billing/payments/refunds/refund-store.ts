import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { isNotBackingOff } from '../due-work.ts'
import type { DueFilter, Payment } from '../payment-store.ts'

export type Refund = Selectable<Tables['refund']>

/** Stores a due refund, which `advanceRefund` sends. Unique per payment and reason, except those of operators. */
export async function storeDueRefund(
  trx: Transaction<Tables>,
  payment: Payment,
  reason: Refund['reason'],
  amountMinor: number,
  now: Date,
  note = '',
): Promise<string> {
  const { id } = await trx
    .insertInto('refund')
    .values({
      payment_id: payment.id,
      account_id: payment.account_id,
      reason,
      currency: payment.currency,
      amount_minor: amountMinor,
      state: 'due',
      created_at: now,
      next_try_at: now,
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function getRefund(db: Kysely<Tables>, id: string): Promise<Refund> {
  return db.selectFrom('refund').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

export async function findRefundOf(
  db: Kysely<Tables>,
  paymentId: string,
  id: string,
): Promise<Refund | null> {
  const row = await db
    .selectFrom('refund')
    .where('payment_id', '=', paymentId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export function lockRefund(trx: Transaction<Tables>, id: string): Promise<Refund> {
  return trx.selectFrom('refund').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
}

export async function changeRefund(
  trx: Transaction<Tables>,
  id: string,
  changes: Partial<Omit<Refund, 'id' | 'payment_id' | 'account_id' | 'amount_minor' | 'currency'>>,
): Promise<void> {
  await trx.updateTable('refund').set(changes).where('id', '=', id).execute()
}

export async function findDueRefunds(
  db: Kysely<Tables>,
  { now, accountId, limit }: DueFilter,
): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .where('next_try_at', '<=', now)
    .where(isNotBackingOff('refund', 'refund', now))
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('next_try_at')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of Paystack's refunds are refunds of ours that have been posted as processed. */
export async function arePostedRefunds(
  db: Kysely<Tables>,
  mode: Payment['mode'],
  providerRefundIds: readonly number[],
): Promise<Set<number>> {
  if (providerRefundIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('payment.mode', '=', mode)
    .where('refund.state', '=', 'processed')
    .where('provider_refund_id', 'in', providerRefundIds)
    .select('provider_refund_id')
    .execute()
  return new Set(rows.flatMap(({ provider_refund_id }) => provider_refund_id ?? []))
}

export function refundsOf(db: Kysely<Tables>, paymentId: string): Promise<Refund[]> {
  return db
    .selectFrom('refund')
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .selectAll()
    .execute()
}
