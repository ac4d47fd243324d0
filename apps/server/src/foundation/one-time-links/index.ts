// Links exist so that a mail, or another client, can prove once and for a while that an account is one's own.
import type { Kysely } from 'kysely'
import { hashOfSecret, isSecret, newSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'

export type LinkPurpose = Tables['one_time_link']['purpose']

const minuteMs = 60_000
const lifeMs: Record<LinkPurpose, number> = {
  activation: 7 * 24 * 60 * minuteMs,
  reset: 60 * minuteMs,
  'hand-off': 2 * minuteMs,
}

export interface Link {
  accountId: string
  /** Null while it can still be used. */
  usedAt: Date | null
}

/** Gives the token; only its hash is kept. Links that were made before stay good until one of them is used. */
export async function makeLink(
  query: Kysely<Tables>,
  accountId: string,
  purpose: LinkPurpose,
  nowMs: number,
): Promise<string> {
  const { token, hash } = newSecret()
  await query
    .insertInto('one_time_link')
    .values({
      token_hash: hash,
      account_id: accountId,
      purpose,
      created_at: new Date(nowMs),
      expires_at: linkEnd(purpose, nowMs),
      used_at: null,
    })
    .execute()
  return token
}

export function linkSeconds(purpose: LinkPurpose): number {
  return lifeMs[purpose] / 1000
}

function linkEnd(purpose: LinkPurpose, nowMs: number): Date {
  return new Date(nowMs + lifeMs[purpose])
}

/** The link of a token that has not run out, used or not; its account has to have this address. */
export async function findLink(
  query: Kysely<Tables>,
  purpose: LinkPurpose,
  token: string,
  email: string,
  nowMs: number,
): Promise<Link | null> {
  if (!isSecret(token)) return null
  const row = await query
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

/**
 * Uses a link up; with a mailed one, every other of its account and purpose too. Null when it is unknown, has run out or
 * was used before: of two calls at once only one gets the account. Wants a transaction, and locks the account in it.
 */
export async function spendLink(
  query: Kysely<Tables>,
  purpose: LinkPurpose,
  token: string,
  nowMs: number,
): Promise<string | null> {
  if (!isSecret(token)) return null
  const found = await query
    .selectFrom('one_time_link')
    .innerJoin('account', 'account.id', 'one_time_link.account_id')
    .where('token_hash', '=', hashOfSecret(token))
    .select('account_id')
    .forNoKeyUpdate('account')
    .executeTakeFirst()
  if (!found) return null
  const open = query
    .updateTable('one_time_link')
    .set({ used_at: new Date(nowMs) })
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  const used = await open
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return null
  if (purpose !== 'hand-off') await open.where('account_id', '=', found.account_id).execute()
  return found.account_id
}

/** The account's reset links and session-transfer tokens end with the session or the password they were issued under. */
export async function revokeLinks(query: Kysely<Tables>, accountId: string): Promise<void> {
  await query
    .deleteFrom('one_time_link')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['reset', 'hand-off'])
    .where('used_at', 'is', null)
    .execute()
}

/** Runs daily: what has run out is of no use to anybody. */
export async function dropOldLinks(query: Kysely<Tables>, nowMs: number): Promise<void> {
  await query.deleteFrom('one_time_link').where('expires_at', '<', new Date(nowMs)).execute()
}
