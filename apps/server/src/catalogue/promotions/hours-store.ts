import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { tablesOf, type PromotionKind } from './tables.ts'

/**
 * Sums events by hour again, from two hours before the latest sum on, to include events that arrived meanwhile. Under a lock,
 * so that an older count does not overwrite a newer one.
 */
export async function sumHours(trx: Transaction<Tables>, kind: PromotionKind): Promise<void> {
  const { event, hour, reference } = tablesOf(kind)
  await sql`select pg_advisory_xact_lock(hashtext(${`${kind}-hours`}))`.execute(trx)
  await sql`
    insert into ${hour} (hour, ${reference}, views, clicks, viewers)
    select date_trunc('hour', at, 'UTC') as hour, ${reference},
      count(*) filter (where kind = 'view'),
      count(*) filter (where kind = 'click'),
      count(distinct viewer) filter (where kind = 'view')
    from ${event}
    where viewer <> '' and at >= coalesce((select max(hour) from ${hour}), 'epoch') - interval '2 hours'
    group by 1, 2
    on conflict (hour, ${reference}) do update
      set views = excluded.views, clicks = excluded.clicks, viewers = excluded.viewers`.execute(trx)
}

export interface HourOfPromotion {
  hour: Date
  id: string
  views: number
  clicks: number
  viewers: number
}

export async function findHours(
  db: Kysely<Tables>,
  kind: PromotionKind,
  since: Date,
): Promise<HourOfPromotion[]> {
  const { hour, reference } = tablesOf(kind)
  const { rows } = await sql<HourOfPromotion>`
    select hour, ${reference} as id, views, clicks, viewers from ${hour} where hour > ${since} order by hour`.execute(
    db,
  )
  return rows
}

export interface Totals {
  views: number
  clicks: number
}

export const noTotals: Totals = { views: 0, clicks: 0 }

/** Views and clicks since the first day, by ID; those without any are missing. */
export async function totalsOf(
  db: Kysely<Tables>,
  kind: PromotionKind,
  ids: readonly string[],
): Promise<Map<string, Totals>> {
  const { hour, reference } = tablesOf(kind)
  const { rows } = await sql<Totals & { id: string }>`
    select ${reference} as id, sum(views)::bigint as views, sum(clicks)::bigint as clicks
    from ${hour} where ${reference} = any(${ids}) group by ${reference}`.execute(db)
  return new Map(rows.map(({ id, views, clicks }) => [id, { views, clicks }]))
}

/** What a goal depends on, by the hour: what was counted until an instant, and since another one. */
export async function goalCounts(
  db: Kysely<Tables>,
  kind: PromotionKind,
  { id, until, since }: { id: string; until: Date; since: Date },
): Promise<{ done: Totals; recent: Totals; first: Date | null }> {
  const { hour, reference } = tablesOf(kind)
  const { rows } = await sql<
    Record<'views' | 'clicks' | 'recentViews' | 'recentClicks', number> & { first: Date | null }
  >`
    select min(hour) as first,
      coalesce(sum(views) filter (where hour < ${until}), 0)::bigint as views,
      coalesce(sum(clicks) filter (where hour < ${until}), 0)::bigint as clicks,
      coalesce(sum(views) filter (where hour >= ${since}), 0)::bigint as "recentViews",
      coalesce(sum(clicks) filter (where hour >= ${since}), 0)::bigint as "recentClicks"
    from ${hour} where ${reference} = ${id}`.execute(db)
  const [row] = rows
  return {
    done: { views: row?.views ?? 0, clicks: row?.clicks ?? 0 },
    recent: { views: row?.recentViews ?? 0, clicks: row?.recentClicks ?? 0 },
    first: row?.first ?? null,
  }
}
