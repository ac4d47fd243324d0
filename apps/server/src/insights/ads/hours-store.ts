import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * Sums events by hour again, from two hours before the latest sum on, to include events that arrived meanwhile. Under a lock,
 * so that an older count does not overwrite a newer one.
 */
export async function sumAdHours(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ad-hours'))`.execute(trx)
  await sql`
    insert into ad_hour (hour, ad_id, views, clicks, viewers)
    select date_trunc('hour', at, 'UTC') as hour, ad_id,
      count(*) filter (where kind = 'view'),
      count(*) filter (where kind = 'click'),
      count(distinct viewer) filter (where kind = 'view')
    from ad_event
    where viewer <> '' and at >= coalesce((select max(hour) from ad_hour), 'epoch') - interval '2 hours'
    group by 1, 2
    on conflict (hour, ad_id) do update
      set views = excluded.views, clicks = excluded.clicks, viewers = excluded.viewers`.execute(trx)
}

export function findHours(db: Kysely<Tables>, since: Date) {
  return db.selectFrom('ad_hour').where('hour', '>', since).selectAll().orderBy('hour').execute()
}

export async function sumsOfAds(db: Kysely<Tables>) {
  const { rows } = await sql<{ adId: string; views: number; clicks: number }>`
    select ad_id as "adId", sum(views)::bigint as views, sum(clicks)::bigint as clicks
    from ad_hour group by ad_id`.execute(db)
  return rows
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
