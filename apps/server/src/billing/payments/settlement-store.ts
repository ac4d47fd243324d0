import { sql, type Kysely } from 'kysely'
import type { Card } from '../paystack/index.ts'
import { kept } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'
import { cardFacts, type CardFacts } from '../cards/index.ts'
import { cardKey } from '../../foundation/settings/index.ts'
import { latestGrant } from '../subscriptions/index.ts'
import type { Payment } from './payment-store.ts'

export interface SettlementFacts {
  /** As it is now, held until the transaction ends. */
  payment: Payment
  latestGrantId: string | null
  card: CardFacts
  /** Has this person, or this card, had the first-time price? */
  hasUsedFirstTime: boolean
}

/** What has to be known before money is used, asked at once. Wants a transaction that holds the account. */
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
