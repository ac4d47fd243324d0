import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export async function findAccount(query: Kysely<Tables>, email: string) {
  const row = await query
    .selectFrom('account')
    .where('email', '=', email)
    .select(['id', 'password_hash', 'activated_at'])
    .executeTakeFirst()
  return row ?? null
}

export interface NewSession {
  tokenHash: Buffer
  accountId: string
  deviceId: string
  deviceName: string
  now: Date
  expiresAt: Date
}

/** A device has one session: signing in again on it replaces the old one. */
export async function storeSession(query: Kysely<Tables>, session: NewSession): Promise<void> {
  const { tokenHash, accountId, deviceId, deviceName, now, expiresAt } = session
  await query.transaction().execute(async (transaction) => {
    const device = {
      account_id: accountId,
      device_id: deviceId,
      name: deviceName,
      last_login_at: now,
      is_signed_in: true,
    }
    await transaction
      .insertInto('device')
      .values(device)
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'device_id'])
          .doUpdateSet({ name: deviceName, last_login_at: now, is_signed_in: true }),
      )
      .execute()
    await transaction
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .execute()
    await transaction
      .insertInto('session')
      .values({
        token_hash: tokenHash,
        account_id: accountId,
        device_id: deviceId,
        created_at: now,
        last_seen_at: now,
        expires_at: expiresAt,
      })
      .execute()
  })
}

export async function findSession(query: Kysely<Tables>, tokenHash: Buffer, now: Date) {
  const row = await query
    .selectFrom('session')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['account_id', 'device_id', 'last_seen_at'])
    .executeTakeFirst()
  return row ?? null
}

export async function prolongSession(query: Kysely<Tables>, tokenHash: Buffer, now: Date, expiresAt: Date) {
  await query
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Rows are locked in the order of `storeSession` (device, then session), so that the two never wait for each other. */
export async function endSession(query: Kysely<Tables>, accountId: string, deviceId: string): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('device')
      .set({ is_signed_in: false })
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .execute()
    await transaction
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .execute()
  })
}
