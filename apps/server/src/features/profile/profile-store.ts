import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export function findProfile(query: Kysely<Tables>, accountId: string) {
  return query
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id', 'name', 'email', 'phone', 'country', 'language'])
    .executeTakeFirst()
}

export function findDevice(query: Kysely<Tables>, accountId: string, deviceId: string) {
  return query
    .selectFrom('device')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .select(['is_signed_in'])
    .executeTakeFirst()
}
