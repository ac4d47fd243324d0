import { defaultLanguage } from '@kallo/rules/constants'
import { isLanguage, type Language } from '@kallo/rules/language'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export function findProfile(query: Kysely<Tables>, accountId: string) {
  return query
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id', 'name', 'email', 'phone', 'country', 'language'])
    .executeTakeFirst()
}

/** English for what is no language of ours: rows can be older than the list. */
export async function languageOf(query: Kysely<Tables>, accountId: string): Promise<Language> {
  const found = await query
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('language')
    .executeTakeFirst()
  return isLanguage(found?.language) ? found.language : defaultLanguage
}

export async function storeLanguage(query: Kysely<Tables>, accountId: string, language: Language) {
  await query.updateTable('account').set({ language }).where('id', '=', accountId).execute()
}

export function findDevice(query: Kysely<Tables>, accountId: string, deviceId: string) {
  return query
    .selectFrom('device')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .select(['is_signed_in'])
    .executeTakeFirst()
}
