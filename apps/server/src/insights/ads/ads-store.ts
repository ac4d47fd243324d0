import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export function findAds(db: Kysely<Tables>) {
  return db
    .selectFrom('ad')
    .select(['id', 'image', 'action_url', 'is_published'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/**
 * Copies the sums to the table that the catalogue reads, but only if one has changed: even an update without rows
 * fires the trigger that makes every process reload the catalogue.
 */
export async function publishViews(db: Kysely<Tables>): Promise<void> {
  const sums = sql`
    (select ad_id, sum(views)::bigint as views from ad_hour group by ad_id) sums
    where sums.ad_id = ad.id and sums.views <> ad.views`
  const { rows } = await sql`select from ad, ${sums} limit 1`.execute(db)
  if (rows.length > 0) await sql`update ad set views = sums.views from ${sums}`.execute(db)
}
