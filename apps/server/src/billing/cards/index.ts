// Saved cards: renewals without entering a card again. Only Paystack's authorization code is stored, encrypted.
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Card } from '../paystack/index.ts'
import { writing, type Writing } from '../../platform/send-together.ts'
import type { PaymentMode, Tables } from '../../tables.ts'
import { cardKey, cardKeyOf } from '../../foundation/settings/index.ts'
import { cardSecret, decryptCode, encryptCode } from './card-secret.ts'

export interface CardOwner {
  accountId: string
  email: string
  mode: PaymentMode
}

export interface CardFacts {
  key: string
  /** Set when this account has saved the same card before. */
  savedId: string | null
}

/** Subqueries for saving a card, embedded in the settlement query. */
export function cardFacts(query: Kysely<Tables>, { accountId, mode }: CardOwner, card: Card | null) {
  return {
    cardKey: cardKeyOf(query),
    savedCardId: query
      .selectFrom('saved_card')
      .where('account_id', '=', accountId)
      .where('mode', '=', mode)
      .where('signature', '=', card?.signature ?? '')
      .select('id'),
  }
}

/** Stores a card's authorization code, encrypted. Null if the card is not reusable. */
export function cardWriting(
  query: Kysely<Tables>,
  { accountId, email, mode }: CardOwner,
  card: Card | null,
  { key, savedId }: CardFacts,
  now: Date,
): { id: string; writing: Writing } | null {
  if (!card?.isReusable || !card.signature) return null
  const about = aboutCard(accountId, mode, card.signature)
  const details = {
    email,
    authorization_code: encryptCode(card.code, cardSecret(key), about),
    brand: card.brand,
    last4: card.last4,
    bank: card.bank,
    exp_month: card.expMonth,
    exp_year: card.expYear,
  }
  const id = savedId ?? randomUUID()
  const saved = query
    .insertInto('saved_card')
    .values({ id, account_id: accountId, mode, signature: card.signature, created_at: now, ...details })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...details, rejected_at: null }))
  return { id, writing: writing(saved) }
}

/** Credentials to charge a saved card; null if it was rejected or belongs to the other mode (I-11). */
export async function chargeableCard(
  query: Kysely<Tables>,
  cardId: string,
  mode: PaymentMode,
): Promise<{ email: string; authorizationCode: string } | null> {
  const card = await query
    .selectFrom('saved_card')
    .where('id', '=', cardId)
    .where('mode', '=', mode)
    .where('rejected_at', 'is', null)
    .select(['account_id', 'email', 'signature', 'authorization_code'])
    .executeTakeFirst()
  if (!card) return null
  const about = aboutCard(card.account_id, mode, card.signature)
  const authorizationCode = decryptCode(card.authorization_code, cardSecret(await cardKey(query)), about)
  return { email: card.email, authorizationCode }
}

/** The bank rejects the card for good. Paying with it again clears the mark. */
export async function rejectCard(query: Kysely<Tables>, cardId: string, now: Date): Promise<void> {
  await query.updateTable('saved_card').set({ rejected_at: now }).where('id', '=', cardId).execute()
}

function aboutCard(accountId: string, mode: PaymentMode, signature: string): string {
  return `${accountId} ${mode} ${signature}`
}
