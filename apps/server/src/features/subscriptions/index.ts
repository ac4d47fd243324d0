// Subscriptions exist so that a viewer who has paid may watch what is paid for, and nobody else.
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export { subscriptionRoutes } from './routes.ts'

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

/** T-05: on how many devices the running plan lets an account be signed in; null when none runs. */
export async function planDevices(
  query: Kysely<Tables>,
  accountId: string,
  now: Date,
): Promise<number | null> {
  const row = await query
    .selectFrom('subscription')
    .where('account_id', '=', accountId)
    .where('is_ended', '=', false)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .select((of) => of.fn.max('devices').as('devices'))
    .executeTakeFirst()
  return row?.devices ?? null
}
