// Cards exist so that a subscription can be renewed without its owner typing a card again, and without us ever seeing one.
import type { Kysely } from 'kysely'
import type { Card } from '../../platform/paystack/answers.ts'
import type { PaymentMode, Tables } from '../../tables.ts'
import { cardKey } from '../settings/index.ts'
import { decryptCode, encryptCode } from './card-secret.ts'

export interface CardOwner {
  accountId: string
  email: string
  mode: PaymentMode
}

/** Keeps the bank's code for a card, encrypted. Null when it cannot be charged again. */
export async function saveCard(
  query: Kysely<Tables>,
  { accountId, email, mode }: CardOwner,
  card: Card | null,
  now: Date,
): Promise<string | null> {
  if (!card?.isReusable || !card.signature) return null
  const key = await keyOf(query)
  const details = {
    email,
    authorization_code: encryptCode(card.code, key, aboutCard(accountId, mode, card.signature)),
    brand: card.brand,
    last4: card.last4,
    bank: card.bank,
    exp_month: card.expMonth,
    exp_year: card.expYear,
  }
  const saved = await query
    .insertInto('saved_card')
    .values({ account_id: accountId, mode, signature: card.signature, created_at: now, ...details })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'mode', 'signature']).doUpdateSet({ ...details, rejected_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved.id
}

/** What a saved card is charged with; null when it was rejected or belongs to the other world (I11). */
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
  const authorizationCode = decryptCode(card.authorization_code, await keyOf(query), about)
  return { email: card.email, authorizationCode }
}

/** The bank will not have it any more: only its owner can mend that, by paying again. */
export async function rejectCard(query: Kysely<Tables>, cardId: string, now: Date): Promise<void> {
  await query.updateTable('saved_card').set({ rejected_at: now }).where('id', '=', cardId).execute()
}

async function keyOf(query: Kysely<Tables>): Promise<Buffer> {
  return Buffer.from(await cardKey(query), 'hex')
}

function aboutCard(accountId: string, mode: PaymentMode, signature: string): string {
  return `${accountId} ${mode} ${signature}`
}
