import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Operators are chosen in the settings, by email address. */
export async function isOperator(query: Kysely<Tables>, accountId: string): Promise<boolean> {
  const row = await query
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('is_operator')
    .executeTakeFirst()
  return row?.is_operator ?? false
}
