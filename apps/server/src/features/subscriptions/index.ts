// Subscriptions exist so that a viewer who has paid may watch what is paid for, and nobody else.
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** End (UTC ms) of every subscription an account ever had, the latest first. */
export async function subscriptionEnds(query: Kysely<Tables>, accountId: string): Promise<number[]> {
  const rows = await query
    .selectFrom('subscription')
    .where('account_id', '=', accountId)
    .where('is_ended', '=', false)
    .select('ends_at')
    .orderBy('ends_at', 'desc')
    .execute()
  return rows.map((row) => row.ends_at.getTime())
}
