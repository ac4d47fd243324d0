import { defaultLanguage } from '@kallo/rules/foundation/constants'
import { isLanguage } from '@kallo/rules/foundation/language'
import type { Kysely, Transaction } from 'kysely'
import type { MailRecipient } from '../../foundation/mail-queue/index.ts'
import type { Tables } from '../../tables.ts'

export async function findRecipient(
  db: Kysely<Tables>,
  by: { accountId: string } | { email: string },
): Promise<MailRecipient | null> {
  const [column, value] = 'accountId' in by ? (['id', by.accountId] as const) : (['email', by.email] as const)
  const row = await db
    .selectFrom('account')
    .where(column, '=', value)
    .where('erased_at', 'is', null)
    .select(['id', 'email', 'language', 'activated_at'])
    .executeTakeFirst()
  if (!row) return null
  const language = isLanguage(row.language) ? row.language : defaultLanguage
  return { accountId: row.id, email: row.email, language, isActivated: row.activated_at !== null }
}

/** True if the account was on the list until now, false if it was not; null if ID and address do not belong together. */
export async function leaveList(
  trx: Transaction<Tables>,
  id: string,
  email: string,
): Promise<boolean | null> {
  const left = await trx
    .updateTable('account')
    .set({ is_on_mailing_list: false })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('is_on_mailing_list', '=', true)
    .executeTakeFirst()
  if (left.numUpdatedRows > 0n) return true
  const known = await trx
    .selectFrom('account')
    .where('id', '=', id)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()
  return known ? false : null
}
