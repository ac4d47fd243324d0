import type { SessionEndReason } from '@kallo/contract/accounts/auth'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { prepared } from '../../platform/db.ts'
import type { Tables } from '../../tables.ts'
import { revokeLinks } from '../../foundation/one-time-links/index.ts'
import { revokeTvApprovals } from './tv-store.ts'

/** The account of an email address; `device_id` is null if this device was never signed in to it. */
export async function findAccount(db: Kysely<Tables>, email: string, deviceId: string) {
  const row = await db
    .selectFrom('account')
    .leftJoin('device', (join) =>
      join.onRef('device.account_id', '=', 'account.id').on('device.device_id', '=', deviceId),
    )
    .where('email', '=', email)
    .select(['account.id', 'password_hash', 'activated_at', 'device.device_id'])
    .modifyEnd(prepared)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Serialises changes to an account's sessions, subscriptions and payments. Lock order: the account
 * first, then its other rows.
 */
export async function lockAccount(trx: Transaction<Tables>, accountId: string): Promise<void> {
  await trx
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('id')
    .forNoKeyUpdate()
    .modifyEnd(prepared)
    .execute()
}

/** Devices with a valid session, and when each was last used; without read-only sessions of support. */
export async function signedInDevices(db: Kysely<Tables>, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('device', (join) =>
      join
        .onRef('device.account_id', '=', 'session.account_id')
        .onRef('device.device_id', '=', 'session.device_id'),
    )
    .where('session.account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('impersonated_by', 'is', null)
    .select(['session.device_id', 'name', 'browser', 'last_seen_at'])
    .execute()
}

export interface NewSession {
  tokenHash: Buffer
  accountId: string
  deviceId: string
  deviceName: string
  browser: string
  country: string | null
  now: Date
  expiresAt: Date
  /** Null: the first profile of the account. */
  profileId: string | null
}

/**
 * Replaces the session of the device, if any. Returns whether the device is new to an account that had others before, except
 * those of support (F-05).
 */
export async function storeSession(trx: Transaction<Tables>, session: NewSession): Promise<boolean> {
  const { tokenHash, accountId, deviceId, deviceName, browser, country, now, expiresAt, profileId } = session
  const { rows } = await sql<{ is_unknown_device: boolean }>`
    with known as (
      select count(*) as devices from device where account_id = ${accountId} and not exists (
        select from session where session.account_id = device.account_id and session.device_id = device.device_id
          and impersonated_by is not null
      )
    ),
    stored as (
      insert into device (account_id, device_id, name, browser, last_login_at, is_signed_in, country)
      values (${accountId}, ${deviceId}, ${deviceName}, ${browser}, ${now}, true, ${country})
      on conflict (account_id, device_id)
        do update set name = ${deviceName}, browser = ${browser}, last_login_at = ${now}, is_signed_in = true,
          country = ${country}
      returning (xmax = 0) as is_new
    ),
    replaced as (delete from session where account_id = ${accountId} and device_id = ${deviceId}),
    created as (
      insert into session (token_hash, account_id, device_id, created_at, last_seen_at, expires_at, profile_id)
      values (${tokenHash}, ${accountId}, ${deviceId}, ${now}, ${now}, ${expiresAt}, ${profileId})
    )
    select stored.is_new and known.devices > 0 as is_unknown_device from stored, known`.execute(trx)
  return rows[0]?.is_unknown_device ?? false
}

/**
 * Replaces the session of a device that is signed in, in one statement. False when it has no valid session, or the account has
 * another password meanwhile.
 */
export async function replaceSession(
  db: Kysely<Tables>,
  session: NewSession,
  passwordHash: string | null,
): Promise<boolean> {
  const { tokenHash, accountId, deviceId, deviceName, browser, country, now, expiresAt, profileId } = session
  const { rows } = await sql`
    with known as (
      update device set name = ${deviceName}, browser = ${browser}, last_login_at = ${now}, is_signed_in = true,
        country = ${country}
      where account_id = ${accountId} and device_id = ${deviceId}
        and exists (select from account where id = ${accountId} and password_hash = ${passwordHash})
        and exists (
        select from session where account_id = ${accountId} and device_id = ${deviceId} and expires_at > ${now}
      )
      returning device_id
    )
    update session set token_hash = ${tokenHash}, created_at = ${now}, last_seen_at = ${now}, expires_at = ${expiresAt},
      profile_id = ${profileId}, former_token_hash = null, former_profile_id = null, former_until = null, former_attempt = null
    from known where account_id = ${accountId} and session.device_id = known.device_id and expires_at > ${now}
    returning session.device_id ${prepared}`.execute(db)
  return rows.length > 0
}

/** The session of each token hash, in the given order; null if it has ended or expired. Called for every request. */
export async function findSessions(db: Kysely<Tables>, tokenHashes: readonly Buffer[], now: Date) {
  const { rows } = await sql<Pick<Selectable<Tables['session']>, SessionColumn> & { max_age: number | null }>`
    select token_hash, session.account_id, device_id, last_seen_at, impersonated_by, profile_id, max_age from session
    left join viewer_profile on viewer_profile.id = profile_id
    where token_hash = any (${tokenHashes}::bytea[]) and expires_at > ${now} ${prepared}`.execute(db)
  const sessions = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  return tokenHashes.map((tokenHash) => sessions.get(tokenHash.toString('hex')) ?? null)
}

type SessionColumn =
  'token_hash' | 'account_id' | 'device_id' | 'last_seen_at' | 'impersonated_by' | 'profile_id'

/** Session key → account. Leaves out sessions that are unknown, ended or expired. */
export async function findAccountsBySession(
  db: Kysely<Tables>,
  sessionKeys: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const keys = sessionKeys.map((key) => Buffer.from(key, 'hex'))
  const { rows } = await sql<{ key: Buffer; account_id: string }>`
    select substring(token_hash from 1 for 8) as key, account_id from session
    where substring(token_hash from 1 for 8) = any (${keys}::bytea[]) and expires_at > ${now}`.execute(db)
  return new Map(rows.map(({ key, account_id }) => [key.toString('hex'), account_id]))
}

/** Locks the account. False: the device no longer has a session, or only one of support, which may only read (F-05). */
export async function lockAccountOfDevice(
  trx: Transaction<Tables>,
  { accountId, deviceId }: { accountId: string; deviceId: string },
): Promise<boolean> {
  await lockAccount(trx, accountId)
  const session = await trx
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('impersonated_by', 'is', null)
    .select('device_id')
    .executeTakeFirst()
  return session !== undefined
}

export async function extendSession(db: Kysely<Tables>, tokenHash: Buffer, now: Date, expiresAt: Date) {
  await db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export type WhichDevices = { only: readonly string[] } | { allBut: string | null }

/**
 * Signs out devices of an account and revokes what could sign in without the password: links, session-transfer tokens and,
 * unless single devices are signed out, approved televisions. Locks the account first.
 */
export async function endSessions(
  trx: Transaction<Tables>,
  accountId: string,
  which: WhichDevices,
  { reason, now }: { reason: SessionEndReason | null; now: Date },
): Promise<void> {
  await lockAccount(trx, accountId)
  const [operator, ids] =
    'only' in which
      ? (['in', [...which.only, '']] as const)
      : (['not in', which.allBut === null ? [''] : [which.allBut]] as const)
  // Support gets a new device for each session (F-05).
  await trx
    .deleteFrom('device')
    .using('session')
    .whereRef('session.account_id', '=', 'device.account_id')
    .whereRef('session.device_id', '=', 'device.device_id')
    .where('session.impersonated_by', 'is not', null)
    .where('device.account_id', '=', accountId)
    .where('device.device_id', operator, ids)
    .execute()
  await trx
    .updateTable('device')
    .set((expression) => ({
      is_signed_in: false,
      ended_reason: reason,
      ended_token_hash: expression
        .selectFrom('session')
        .whereRef('session.account_id', '=', 'device.account_id')
        .whereRef('session.device_id', '=', 'device.device_id')
        .select('token_hash')
        .limit(1),
    }))
    .where('account_id', '=', accountId)
    .where('device_id', operator, ids)
    .where('is_signed_in', '=', true)
    .execute()
  await trx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('device_id', operator, ids)
    .execute()
  await revokeLinks(trx, accountId, now)
  if ('allBut' in which) await revokeTvApprovals(trx, accountId)
}

/** F-05: ends a read-only session of support, which leaves everything of the subscriber as it is. */
export async function endSupportSession(
  db: Kysely<Tables>,
  { accountId, deviceId }: { accountId: string; deviceId: string },
): Promise<void> {
  await sql`
    with ended as (
      delete from session where account_id = ${accountId} and device_id = ${deviceId} and impersonated_by is not null
      returning device_id
    )
    delete from device using ended
    where device.account_id = ${accountId} and device.device_id = ended.device_id`.execute(db)
}

export async function endedReason(db: Kysely<Tables>, tokenHash: Buffer): Promise<SessionEndReason | null> {
  const row = await db
    .selectFrom('device')
    .where('ended_token_hash', '=', tokenHash)
    .select('ended_reason')
    .executeTakeFirst()
  if (row) return row.ended_reason
  const erased = await db
    .selectFrom('erased_session')
    .where('token_hash', '=', tokenHash)
    .select('token_hash')
    .executeTakeFirst()
  return erased ? 'all-removed' : null
}

/** P-43: keeps the end of an account's sessions, of which nothing else remains. */
export async function keepErasedSessions(
  trx: Transaction<Tables>,
  accountId: string,
  keptUntil: Date,
): Promise<void> {
  await sql`
    insert into erased_session (token_hash, kept_until)
    select ended_token_hash, ${keptUntil} from device
    where account_id = ${accountId} and ended_token_hash is not null on conflict do nothing`.execute(trx)
}

export async function storePassword(trx: Transaction<Tables>, accountId: string, passwordHash: string) {
  await trx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

export async function passwordHashOf(db: Kysely<Tables>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** True when the account was not active before. */
export async function activateAccount(
  trx: Transaction<Tables>,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const activated = await trx
    .updateTable('account')
    .set({ activated_at: now })
    .where('id', '=', accountId)
    .where('activated_at', 'is', null)
    .executeTakeFirst()
  return activated.numUpdatedRows > 0n
}

export type NewAccount = Pick<Tables['account'], 'email' | 'name' | 'phone' | 'country' | 'password_hash'> & {
  language: string
  registered_from: string
}

/** Null when the address is taken. */
export async function storeAccount(trx: Transaction<Tables>, account: NewAccount): Promise<string | null> {
  const stored = await trx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id ?? null
}

export async function isActivated(db: Kysely<Tables>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .where('email', '=', email)
    .select('activated_at')
    .executeTakeFirst()
  return row !== undefined && row.activated_at !== null
}

/** Runs daily. Devices of support are deleted with their sessions (F-05). */
export async function deleteExpiredSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('erased_session').where('kept_until', '<', now).execute()
  await sql`
    with ended as (
      delete from session where expires_at < ${now} returning account_id, device_id, impersonated_by
    )
    delete from device using ended
    where device.account_id = ended.account_id and device.device_id = ended.device_id and impersonated_by is not null`.execute(
    db,
  )
}
