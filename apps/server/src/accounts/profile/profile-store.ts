import { defaultLanguage } from '@kallo/rules/foundation/constants'
import { isLanguage, type Language } from '@kallo/rules/foundation/language'
import type { Kysely } from 'kysely'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Tables } from '../../tables.ts'

export function findProfile(db: Kysely<Tables>, accountId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id', 'name', 'email', 'phone', 'country', 'language'])
    .executeTakeFirst()
}

/** M-08: the language of a further profile; null: it uses the account's. */
export async function profileLanguage(db: Kysely<Tables>, { accountId, profile }: Viewer) {
  if (profile.id === accountId) return null
  const row = await db
    .selectFrom('viewer_profile')
    .where('id', '=', profile.id)
    .select('language')
    .executeTakeFirst()
  return row?.language ?? null
}

/** M-08: the language of the session's profile. English when the stored language is not supported (any more). */
export async function languageOf(db: Kysely<Tables>, viewer: Viewer): Promise<Language> {
  const own = await profileLanguage(db, viewer)
  if (isLanguage(own)) return own
  const account = await findProfile(db, viewer.accountId)
  return isLanguage(account?.language) ? account.language : defaultLanguage
}

/** Stores the language of the account, or of a further profile. */
export async function storeLanguage(db: Kysely<Tables>, { accountId, profile }: Viewer, language: Language) {
  if (profile.id !== accountId)
    return void (await db
      .updateTable('viewer_profile')
      .set({ language })
      .where('id', '=', profile.id)
      .execute())
  await db
    .updateTable('account')
    .set({ language })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .execute()
}

export async function storePhone(db: Kysely<Tables>, accountId: string, phone: string): Promise<void> {
  await db.updateTable('account').set({ phone }).where('id', '=', accountId).execute()
}

/** Whether the device has a valid session. The row in `device` remains when its session expires. */
export async function isDeviceSignedIn(db: Kysely<Tables>, accountId: string, deviceId: string, now: Date) {
  const row = await db
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', now)
    .select('device_id')
    .executeTakeFirst()
  return row !== undefined
}
