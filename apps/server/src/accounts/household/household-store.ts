import type { ProfilePicture } from '@kallo/rules/accounts/household'
import type { Language } from '@kallo/rules/foundation/language'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** The profiles of an account, starting with its first one. */
export function loadProfiles(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('viewer_profile')
    .where('account_id', '=', accountId)
    .orderBy((of) => of('id', '<>', accountId))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

export interface ProfileFields {
  name: string
  picture: ProfilePicture
  language: Language | null
  maxAge: number | null
  requestId: string | null
}

export async function insertProfile(
  trx: Transaction<Tables>,
  accountId: string,
  fields: ProfileFields,
  now: Date,
): Promise<void> {
  const { requestId: request_id } = fields
  await trx
    .insertInto('viewer_profile')
    .values({ account_id: accountId, ...columnsOf(fields), request_id, created_at: now })
    .execute()
}

export async function replaceProfile(
  trx: Transaction<Tables>,
  id: string,
  fields: ProfileFields,
): Promise<void> {
  await trx.updateTable('viewer_profile').set(columnsOf(fields)).where('id', '=', id).execute()
}

function columnsOf({ name, picture, language, maxAge }: ProfileFields) {
  return { name: name.trim(), picture, language, max_age: maxAge }
}

export async function findProfile(db: Kysely<Tables>, accountId: string, id: string) {
  const row = await db
    .selectFrom('viewer_profile')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function pinHashOf(db: Kysely<Tables>, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('account').where('id', '=', accountId).select('pin_hash').executeTakeFirst()
  return row?.pin_hash ?? null
}

/** The devices whose sessions use a profile. */
export async function devicesOf(db: Kysely<Tables>, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .where('profile_id', '=', profileId)
    .select('device_id')
    .execute()
  return rows.map((row) => row.device_id)
}

export async function countProfiles(db: Kysely<Tables>, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('viewer_profile')
    .where('account_id', '=', accountId)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
