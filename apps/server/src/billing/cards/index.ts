// Saved cards: renewals without entering a card again. No card number is stored: Paystack's authorization code, encrypted, its signature
// of the card, and what names the card to its owner (brand, last four digits, bank, expiry).
import { createSecretKey, type KeyObject } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Card } from '../paystack/index.ts'
import type { PaymentMode, Tables } from '../../tables.ts'
import { cardKey } from '../../foundation/settings/index.ts'
import { decryptText, encryptText } from '../../platform/encryption.ts'

export interface CardOwner {
  accountId: string
  email: string
  mode: PaymentMode
}

/** A card that can be charged again, and recognised by its signature. */
export interface SavableCard extends Card {
  signature: string
}

export function isSavable(card: Card | null | undefined): card is SavableCard {
  return card?.isReusable === true && card.signature !== null
}

/** Saves a card, or updates it if this account has saved it before. Returns its ID; null if it cannot be charged again. */
export async function saveCard(
  trx: Transaction<Tables>,
  key: KeyObject,
  { accountId, email, mode }: CardOwner,
  card: Card | null,
  now: Date,
): Promise<string | null> {
  if (!isSavable(card)) return null
  const details = {
    email,
    authorization_code: encryptText(card.code, key, aboutCard(accountId, mode, card.signature)),
    brand: card.brand,
    last4: card.last4,
    bank: card.bank,
    exp_month: card.expMonth,
    exp_year: card.expYear,
  }
  const { id } = await trx
    .insertInto('saved_card')
    .values({ account_id: accountId, mode, signature: card.signature, created_at: now, ...details })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'mode', 'signature']).doUpdateSet({ ...details, rejected_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Credentials to charge a saved card; null if it was rejected or belongs to the other mode (I-11). */
export async function chargeableCard(
  db: Kysely<Tables>,
  key: KeyObject,
  cardId: string,
  mode: PaymentMode,
): Promise<{ email: string; authorizationCode: string } | null> {
  const card = await db
    .selectFrom('saved_card')
    .where('id', '=', cardId)
    .where('mode', '=', mode)
    .where('rejected_at', 'is', null)
    .select(['account_id', 'email', 'signature', 'authorization_code'])
    .executeTakeFirst()
  if (!card) return null
  const about = aboutCard(card.account_id, mode, card.signature)
  const authorizationCode = decryptText(card.authorization_code, key, about)
  return { email: card.email, authorizationCode }
}

/** Whether a saved card can still be charged for a renewal. */
export async function isChargeable(db: Kysely<Tables>, cardId: string): Promise<boolean> {
  const card = await db
    .selectFrom('saved_card')
    .where('id', '=', cardId)
    .where('rejected_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return card !== undefined
}

/** Marks a card that the bank rejects permanently. A later payment with it clears the mark. */
export async function rejectCard(trx: Transaction<Tables>, cardId: string, now: Date): Promise<void> {
  await trx.updateTable('saved_card').set({ rejected_at: now }).where('id', '=', cardId).execute()
}

/** The key that encrypts saved cards. It never changes, so a process reads it only once. */
export async function loadCardKey(db: Kysely<Tables>): Promise<KeyObject> {
  return createSecretKey(await cardKey(db), 'hex')
}

function aboutCard(accountId: string, mode: PaymentMode, signature: string): string {
  return `${accountId} ${mode} ${signature}`
}

/** Erases the authorizations and details of an account's cards. The rows remain, because payments refer to them. */
export async function eraseCards(trx: Transaction<Tables>, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('saved_card')
    .set({
      authorization_code: Buffer.alloc(0),
      signature: sql<string>`'removed-' || id`,
      email: '',
      brand: '',
      last4: '',
      bank: '',
      exp_month: 0,
      exp_year: 0,
      rejected_at: now,
    })
    .where('account_id', '=', accountId)
    .execute()
}
