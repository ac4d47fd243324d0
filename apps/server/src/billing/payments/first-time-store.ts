import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Card } from '../paystack/index.ts'
import type { Payment } from './payment-store.ts'

/** Whether this account or this card has used the first-time price. */
export async function hasUsedFirstTime(
  db: Kysely<Tables>,
  { account_id: accountId, mode }: Payment,
  card: Card | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('first_time_use')
    .where((of) =>
      of.or([
        of('account_id', '=', accountId),
        of.and([of('mode', '=', mode), of('signature', '=', card?.signature ?? null)]),
      ]),
    )
    .select('payment_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many cards that cannot be charged again an account may try for the first-time price. */
const maxUnusableCards = 2

/**
 * S-06: whether the account has tried the first-time price with a card that had used it before, or repeatedly with cards that
 * cannot be charged again. It can then pay the full price with them.
 */
export async function isFirstTimeExhausted(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const refunded = await db
    .selectFrom('payment')
    .where('account_id', '=', accountId)
    .where('refund_reason', 'in', ['first-time-card', 'card-not-reusable'])
    .select('refund_reason')
    .execute()
  const isKnownCard = refunded.some(({ refund_reason }) => refund_reason === 'first-time-card')
  return isKnownCard || refunded.length >= maxUnusableCards
}

/**
 * Records the use of the first-time price by this account and card. When two accounts use one card concurrently, the
 * unique index rejects the second, which must be decided again (`isFirstTimeConflict`).
 */
export async function recordFirstTimeUse(
  trx: Transaction<Tables>,
  payment: Payment,
  card: Card | null,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('first_time_use')
    .values({
      account_id: payment.account_id,
      mode: payment.mode,
      signature: card?.signature ?? null,
      payment_id: payment.id,
      used_at: now,
    })
    .execute()
}

export function isFirstTimeConflict(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string }
  return code === '23505' && table === 'first_time_use'
}
