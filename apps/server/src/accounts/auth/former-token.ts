// Choosing a profile replaces the token of a session. A client that does not receive the new one can choose again with the former one.
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Viewer } from '../../platform/http/principal.ts'
import { sessionKeyOf } from '../../platform/http/viewer-session.ts'
import type { Tables } from '../../tables.ts'

/** How long the former token works, for a retry after a timeout on a slow network. */
const formerTokenMs = 60_000

/** The viewer of a former token, with the profile that it had; null when it no longer works, or its session or profile is gone. */
export async function findFormerViewer(
  db: Kysely<Tables>,
  tokenHash: Buffer,
  now: Date,
): Promise<Viewer | null> {
  const session = await db
    .selectFrom('session')
    .innerJoin('viewer_profile', (join) =>
      join.on('viewer_profile.id', '=', sql<string>`coalesce(former_profile_id, session.account_id)`),
    )
    .where('former_token_hash', '=', tokenHash)
    .where('former_until', '>', now)
    .where('expires_at', '>', now)
    .where('impersonated_by', 'is', null)
    .select(['session.account_id', 'device_id', 'viewer_profile.id', 'max_age'])
    .executeTakeFirst()
  if (!session) return null
  return {
    accountId: session.account_id,
    deviceId: session.device_id,
    sessionKey: sessionKeyOf(tokenHash),
    profile: { id: session.id, maxAge: session.max_age },
  }
}

interface NewToken {
  tokenHash: Buffer
  profileId: string | null
  /** Counts the repetitions of a choice. */
  attempt: number
  now: Date
}

/**
 * Gives a session a new token and another profile. If the request used the current token, that becomes the former token for 60 s; if it
 * used the former token, its deadline is unchanged. Returns false if the session has ended or has received another token since, for
 * example from a retry.
 */
export async function replaceSessionToken(
  trx: Transaction<Tables>,
  { accountId, deviceId, sessionKey }: Pick<Viewer, 'accountId' | 'deviceId' | 'sessionKey'>,
  { tokenHash, profileId, attempt, now }: NewToken,
): Promise<boolean> {
  const key = Buffer.from(sessionKey, 'hex')
  const formerUntil = new Date(now.getTime() + formerTokenMs)
  const { rows } = await sql`
    with known as (
      select token_hash as known_hash, substring(token_hash from 1 for 8) = ${key} as is_current from session
      where account_id = ${accountId} and device_id = ${deviceId} and impersonated_by is null
        and (substring(token_hash from 1 for 8) = ${key}
          or (substring(former_token_hash from 1 for 8) = ${key} and former_until > ${now} and former_attempt < ${attempt}))
    )
    update session set token_hash = ${tokenHash}, profile_id = ${profileId},
      former_token_hash = case when is_current then token_hash else former_token_hash end,
      former_profile_id = case when is_current then profile_id else former_profile_id end,
      former_until = case when is_current then ${formerUntil} else former_until end,
      former_attempt = ${attempt}::integer
    from known where token_hash = known_hash
    returning device_id`.execute(trx)
  return rows.length > 0
}
