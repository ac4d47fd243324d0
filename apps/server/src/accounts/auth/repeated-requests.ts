// A one-time token works once. If the response is lost, the same request can be repeated with the request ID that the client chose: a
// sign-in for the same device, while its session exists.
import type { Kysely, Transaction } from 'kysely'
import { lockAccount } from './auth-store.ts'
import { spendLink, type LinkPurpose } from '../../foundation/one-time-links/index.ts'
import { hashOfSecret, isSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'

/** How long a sign-in can be repeated, as with the former token of a session. */
const repetitionMs = 60_000

interface SignInRequest {
  deviceId: string
  /** Null: the request cannot be repeated. */
  requestId: string | null
}

/** Marks a sign-in link or transfer token as used, and locks its account. Returns the account; null if the token is not valid. */
export async function spendSignInToken(
  trx: Transaction<Tables>,
  purpose: Extract<LinkPurpose, 'hand-off' | 'sign-in'>,
  token: string,
  { deviceId, requestId }: SignInRequest,
  nowMs: number,
): Promise<string | null> {
  const accountId = await spendLink(trx, purpose, token, nowMs, lockAccount)
  if (requestId === null || !isSecret(token)) return accountId
  const tokenHash = hashOfSecret(token)
  if (accountId !== null) {
    await storeRequest(trx, token, requestId)
    return accountId
  }
  const repeated = await trx
    .selectFrom('one_time_link')
    .innerJoin('session', 'session.account_id', 'one_time_link.account_id')
    .where('one_time_link.token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_request', '=', requestId)
    .where('used_at', '>', new Date(nowMs - repetitionMs))
    .where('device_id', '=', deviceId)
    .where('impersonated_by', 'is', null)
    .select('one_time_link.account_id')
    .executeTakeFirst()
  return repeated?.account_id ?? null
}

/** Collects the approval of a television. Of concurrent polls only one succeeds, and those that repeat it. */
export async function claimTvApproval(
  trx: Transaction<Tables>,
  deviceCodeHash: Buffer,
  requestId: string | null,
  nowMs: number,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('tv_link')
    .set({ claimed_at: new Date(nowMs), claim_request: requestId })
    .where('device_code_hash', '=', deviceCodeHash)
    .where('approved_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows > 0n) return true
  if (requestId === null) return false
  const repeated = await trx
    .selectFrom('tv_link')
    .innerJoin('session', (join) =>
      join
        .onRef('session.account_id', '=', 'tv_link.account_id')
        .onRef('session.device_id', '=', 'tv_link.device_id'),
    )
    .where('device_code_hash', '=', deviceCodeHash)
    .where('claim_request', '=', requestId)
    .where('claimed_at', '>', new Date(nowMs - repetitionMs))
    .where('impersonated_by', 'is', null)
    .select('device_code_hash')
    .executeTakeFirst()
  return repeated !== undefined
}

/** Stores which request used a link. */
export async function storeRequest(
  trx: Transaction<Tables>,
  token: string,
  requestId: string,
): Promise<void> {
  await trx
    .updateTable('one_time_link')
    .set({ used_request: requestId })
    .where('token_hash', '=', hashOfSecret(token))
    .execute()
}

/** Whether this request has used a reset link. A repetition only confirms that, so it is accepted until the link is deleted. */
export async function isRepeatedReset(
  db: Kysely<Tables>,
  token: string,
  requestId: string | null,
): Promise<boolean> {
  if (requestId === null || !isSecret(token)) return false
  const link = await db
    .selectFrom('one_time_link')
    .where('token_hash', '=', hashOfSecret(token))
    .where('purpose', '=', 'reset')
    .where('used_request', '=', requestId)
    .select('token_hash')
    .executeTakeFirst()
  return link !== undefined
}
