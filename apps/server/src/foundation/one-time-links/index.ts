// One-time links prove that a person owns an account, once and for a limited time. They are sent by mail or created
// for another client.
import { minuteMs } from '@kallo/rules/foundation/durations'
import type { Kysely, Transaction } from 'kysely'
import { hashOfSecret, isSecret, newSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'

export type LinkPurpose = Tables['one_time_link']['purpose']

const lifeMs: Record<LinkPurpose, number> = {
  activation: 7 * 24 * 60 * minuteMs,
  reset: 60 * minuteMs,
  'hand-off': 2 * minuteMs,
  'sign-in': 30 * minuteMs,
}

export interface Link {
  accountId: string
  /** Null if the link has not been used yet. */
  usedAt: Date | null
}

/**
 * Creates a link and returns its token; only the hash is stored. Earlier links stay valid until one of them is used.
 * `profileId`: the session that begins with the link has this profile; null is the first one of the account.
 */
export async function createLink(
  db: Kysely<Tables>,
  accountId: string,
  purpose: LinkPurpose,
  nowMs: number,
  profileId: string | null = null,
): Promise<string> {
  const { token, hash } = newSecret()
  await db
    .insertInto('one_time_link')
    .values({
      token_hash: hash,
      account_id: accountId,
      purpose,
      created_at: new Date(nowMs),
      expires_at: linkEnd(purpose, nowMs),
      used_at: null,
      profile_id: profileId,
    })
    .execute()
  return token
}

/**
 * Creates a link that was requested before; null if a revocation of links, or the use of one for this purpose, would have ended it since
 * then.
 */
export async function createRequestedLink(
  db: Kysely<Tables>,
  accountId: string,
  purpose: 'reset' | 'sign-in',
  { askedAtMs, nowMs }: { askedAtMs: number; nowMs: number },
): Promise<string | null> {
  const askedAt = new Date(askedAtMs)
  return db.transaction().execute(async (trx) => {
    // A revocation locks the account as well.
    const account = await trx
      .selectFrom('account')
      .where('id', '=', accountId)
      .select('links_revoked_at')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account || (account.links_revoked_at !== null && account.links_revoked_at > askedAt)) return null
    const used = await trx
      .selectFrom('one_time_link')
      .where('account_id', '=', accountId)
      .where('purpose', '=', purpose)
      .where('used_at', '>', askedAt)
      .select('token_hash')
      .executeTakeFirst()
    return used ? null : createLink(trx, accountId, purpose, nowMs)
  })
}

export function linkSeconds(purpose: LinkPurpose): number {
  return lifeMs[purpose] / 1000
}

function linkEnd(purpose: LinkPurpose, nowMs: number): Date {
  return new Date(nowMs + lifeMs[purpose])
}

/** The link of a token that has not expired, used or not, if its account has this address. */
export async function findLink(
  db: Kysely<Tables>,
  purpose: LinkPurpose,
  token: string,
  email: string,
  nowMs: number,
): Promise<Link | null> {
  if (!isSecret(token)) return null
  const row = await db
    .selectFrom('one_time_link')
    .innerJoin('account', 'account.id', 'one_time_link.account_id')
    .where('token_hash', '=', hashOfSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(nowMs))
    .where('account.email', '=', email.trim().toLowerCase())
    .select(['account_id', 'used_at'])
    .executeTakeFirst()
  return row ? { accountId: row.account_id, usedAt: row.used_at } : null
}

/** Locks the account of a link for the rest of the transaction, as every change to an account does. */
export type LockAccount = (trx: Transaction<Tables>, accountId: string) => Promise<void>

/**
 * Marks a link as used; if it was mailed, also all other links of the same account and purpose. Returns null if the
 * link is unknown, expired or used: only one of several concurrent calls gets the account.
 */
export async function spendLink(
  trx: Transaction<Tables>,
  purpose: LinkPurpose,
  token: string,
  nowMs: number,
  lockAccount: LockAccount,
): Promise<string | null> {
  if (!isSecret(token)) return null
  const found = await trx
    .selectFrom('one_time_link')
    .where('token_hash', '=', hashOfSecret(token))
    .select('account_id')
    .executeTakeFirst()
  if (!found) return null
  await lockAccount(trx, found.account_id)
  const unused = trx
    .updateTable('one_time_link')
    .set({ used_at: new Date(nowMs) })
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  const used = await unused
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return null
  if (purpose !== 'hand-off') await unused.where('account_id', '=', found.account_id).execute()
  return found.account_id
}

/** The profile with which the session of a link begins. Null: the first one of the account. */
export async function profileOfLink(db: Kysely<Tables>, token: string): Promise<string | null> {
  const { profile_id } = await db
    .selectFrom('one_time_link')
    .where('token_hash', '=', hashOfSecret(token))
    .select('profile_id')
    .executeTakeFirstOrThrow()
  return profile_id
}

/** Reset links, sign-in links and session-transfer tokens end with the session or password under which they were requested. */
export async function revokeLinks(trx: Transaction<Tables>, accountId: string, now: Date): Promise<void> {
  await trx.updateTable('account').set({ links_revoked_at: now }).where('id', '=', accountId).execute()
  await trx
    .deleteFrom('one_time_link')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['reset', 'hand-off', 'sign-in'])
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes expired links. Runs daily. */
export async function deleteExpiredLinks(db: Kysely<Tables>, nowMs: number): Promise<void> {
  await db.deleteFrom('one_time_link').where('expires_at', '<', new Date(nowMs)).execute()
}
