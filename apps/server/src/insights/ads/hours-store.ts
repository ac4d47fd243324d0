import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * Makes the hours anew from the single events, beginning two hours before the last that was made: what comes in while
 * an hour ends is then in it. One at a time, so that no older count is written over a newer one.
 */
export async function makeHours(query: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ad-hours'))`.execute(query)
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
      set views = excluded.views, clicks = excluded.clicks, viewers = excluded.viewers`.execute(query)
}

export function findHours(query: Kysely<Tables>, since: Date) {
  return query.selectFrom('ad_hour').where('hour', '>', since).selectAll().orderBy('hour').execute()
}

export async function sumsOfAds(query: Kysely<Tables>) {
  const { rows } = await sql<{ adId: string; views: number; clicks: number }>`
    select ad_id as "adId", sum(views)::bigint as views, sum(clicks)::bigint as clicks
    from ad_hour group by ad_id`.execute(query)
  return rows
}

/**
 * Writes the sums where the catalogue reads them. Only when one has changed: even an update of no row tells every
 * process to load the catalogue anew.
 */
export async function tellViews(query: Kysely<Tables>): Promise<void> {
  const told = sql`
    (select ad_id, sum(views)::bigint as views from ad_hour group by ad_id) told
    where told.ad_id = ad.id and told.views <> ad.views`
  const { rows } = await sql`select from ad, ${told} limit 1`.execute(query)
  if (rows.length > 0) await sql`update ad set views = told.views from ${told}`.execute(query)
}
