import { sql, type Kysely, type Selectable } from 'kysely'
import type { Card } from '../paystack/index.ts'
import { kept } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'
import { cardFacts, type CardFacts } from '../cards/index.ts'
import { cardKey } from '../../foundation/settings/index.ts'
import { latestGrant } from '../subscriptions/index.ts'
import type { Payment } from './payment-store.ts'

export interface SettlementFacts {
  /** The locked row. */
  payment: Payment
  latestGrantId: string | null
  card: CardFacts
  /** Whether this account or card has used the first-time price. */
  hasUsedFirstTime: boolean
}

/** Locks the payment and loads everything settlement depends on, in one query. The account must be locked. */
export async function lockSettlementFacts(
  query: Kysely<Tables>,
  { id, account_id: accountId, email, mode }: Payment,
  card: Card | null,
): Promise<SettlementFacts> {
  const { cardKey: key, savedCardId } = cardFacts(query, { accountId, email, mode }, card)
  const used = query
    .selectFrom('first_time_use')
    .where((of) =>
      of.or([
        of('account_id', '=', accountId),
        of.and([of('mode', '=', mode), of('signature', '=', card?.signature ?? null)]),
      ]),
    )
    .select('payment_id')
  const row = await query
    .selectFrom('payment')
    .where('payment.id', '=', id)
    .selectAll('payment')
    .select([
      latestGrant(query, accountId).as('latest_grant'),
      key.as('card_key'),
      savedCardId.as('saved_card'),
      sql<boolean>`exists ${used}`.as('has_used'),
    ])
    .forNoKeyUpdate('payment')
    .modifyEnd(kept)
    .executeTakeFirstOrThrow()
  const { latest_grant, card_key, saved_card, has_used, ...payment } = row
  return {
    payment,
    latestGrantId: latest_grant,
    card: {
      key: typeof card_key === 'string' ? card_key : await cardKey(query),
      savedId: saved_card,
    },
    hasUsedFirstTime: has_used,
  }
}

/**
 * Records the use of the first-time price by this account and card. When two accounts use one card concurrently, the
 * unique index rejects the second, which must be decided again.
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

export type Refund = Selectable<Tables['refund']>

/** A refund due; it is retried until processed. Unique per payment and reason. */
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
