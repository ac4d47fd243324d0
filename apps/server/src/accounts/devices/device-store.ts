import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { maxDevices } from '../auth/index.ts'

/**
 * Devices, signed-in ones first, by their last login, latest first. A device is signed in while it has a session that has not expired. Of
 * those that are signed out, older ones are left out, and deleted daily.
 */
export function findDevices(db: Kysely<Tables>, accountId: string, now: Date) {
  return db
    .selectFrom('device')
    .leftJoin('session', (join) =>
      join
        .onRef('session.account_id', '=', 'device.account_id')
        .onRef('session.device_id', '=', 'device.device_id')
        .on('session.expires_at', '>', now),
    )
    .where('device.account_id', '=', accountId)
    .select([
      'device.device_id',
      'name',
      'browser',
      'country',
      'last_login_at',
      'session.last_seen_at',
      'session.token_hash',
    ])
    .orderBy(({ eb }) => eb('session.token_hash', 'is not', null), 'desc')
    .orderBy('last_login_at', 'desc')
    .orderBy('device.device_id')
    .limit(maxDevices)
    .execute()
}

export async function hasDevice(db: Kysely<Tables>, accountId: string, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .select('device_id')
    .executeTakeFirst()
  return row !== undefined
}
