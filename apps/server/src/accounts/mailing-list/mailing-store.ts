import { defaultLanguage } from '@kallo/rules/foundation/constants'
import { isLanguage, type Language } from '@kallo/rules/accounts/language'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface Receiver {
  id: string
  email: string
  language: Language
  isActivated: boolean
}

export async function findReceiver(
  query: Kysely<Tables>,
  by: { id: string } | { email: string },
): Promise<Receiver | null> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const)
  const row = await query
    .selectFrom('account')
    .where(column, '=', value)
    .select(['id', 'email', 'language', 'activated_at'])
    .executeTakeFirst()
  if (!row) return null
  const language = isLanguage(row.language) ? row.language : defaultLanguage
  return { id: row.id, email: row.email, language, isActivated: row.activated_at !== null }
}

/** True when the account was on the list until now; false when it had left; null when id and address do not belong together. */
export async function leaveList(query: Kysely<Tables>, id: string, email: string): Promise<boolean | null> {
  const left = await query
    .updateTable('account')
    .set({ is_on_mailing_list: false })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('is_on_mailing_list', '=', true)
    .executeTakeFirst()
  if (left.numUpdatedRows > 0n) return true
  const known = await query
    .selectFrom('account')
    .where('id', '=', id)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()
  return known ? false : null
}
