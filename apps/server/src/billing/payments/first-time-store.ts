import type { Kysely } from 'kysely'
import type { Card } from '../paystack/index.ts'
import type { Tables } from '../../tables.ts'
import type { Payment } from './payment-store.ts'

/**
 * Takes the one first-time price of this person and this card. Of two who use one card at once the database refuses the
 * second, who then has to look again.
 */
export function insertFirstTimeUse(query: Kysely<Tables>, payment: Payment, card: Card | null, now: Date) {
  return query.insertInto('first_time_use').values({
    account_id: payment.account_id,
    mode: payment.mode,
    signature: card?.signature ?? null,
    payment_id: payment.id,
    used_at: now,
  })
}

export function isFirstTimeTaken(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string }
  return code === '23505' && table === 'first_time_use'
}
