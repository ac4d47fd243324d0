// A one-time token starts one session. If the response is lost, the same request can be repeated: with the request ID that the client
// chose, for the same device, while the session exists.
import type { Transaction } from 'kysely'
import { lockAccount } from './auth-store.ts'
import { spendLink, type LinkPurpose } from '../../foundation/one-time-links/index.ts'
import { hashOfSecret, isSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'

/** How long a request can be repeated, as with the former token of a session. */
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
    await trx
      .updateTable('one_time_link')
      .set({ used_request: requestId })
      .where('token_hash', '=', tokenHash)
      .execute()
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
