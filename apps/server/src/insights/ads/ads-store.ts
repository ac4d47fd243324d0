import type { AdCounts } from '@kallo/rules/insights/ad-figures'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface AdAction {
  eventId: string
  adId: string
  kind: 'view' | 'click' | 'close'
  /** Empty when the request had neither a session nor a device. */
  viewer: string
  at: Date
  /** Day in the service's time zone. */
  day: string
}

/**
 * Counts an event in one statement, so that it is stored and counted or neither. A repeated event does not count. The
 * statement changes only rows of this viewer, so that viewers of the same ad do not block each other.
 */
export async function countAction(db: Kysely<Tables>, action: AdAction): Promise<void> {
  const { eventId, adId, kind, viewer, at, day } = action
  await sql`
    with fresh as (
      insert into ad_event (event_id, ad_id, kind, viewer, at)
      select ${eventId}, id, ${kind}, ${viewer}, ${at} from ad where id = ${adId}
      on conflict do nothing
      returning (kind = 'view')::int as views, (kind = 'click')::int as clicks, (kind = 'close')::int as closes
    )
    insert into ad_viewer_day as known (day, ad_id, viewer, views, clicks, closes)
    select ${day}, ${adId}, ${viewer}, views, clicks, closes from fresh
    on conflict (day, ad_id, viewer) do update
      set views = known.views + excluded.views, clicks = known.clicks + excluded.clicks,
        closes = known.closes + excluded.closes`.execute(db)
}

export function findAds(db: Kysely<Tables>) {
  return db
    .selectFrom('ad')
    .select(['id', 'image', 'action_url', 'is_published'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type CountsOfAd = AdCounts & {
  adId: string
  closes: number
  unattributedViews: number
  unattributedClicks: number
}

/** Counts from this day on. A viewer who returns on several days counts once. */
export async function countsSince(db: Kysely<Tables>, firstDay: string): Promise<CountsOfAd[]> {
  const { rows } = await sql<CountsOfAd>`
    with per_viewer as (
      select ad_id, viewer, sum(views) as views, sum(clicks) as clicks, sum(closes) as closes
      from ad_viewer_day where day >= ${firstDay} group by ad_id, viewer
    )
    select ${figureColumns} from per_viewer group by ad_id`.execute(db)
  return rows
}

export async function countsByDay(
  db: Kysely<Tables>,
  firstDay: string,
): Promise<(CountsOfAd & { day: string })[]> {
  const { rows } = await sql<CountsOfAd & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, ${figureColumns}
    from ad_viewer_day where day >= ${firstDay} group by ad_viewer_day.day, ad_id order by ad_viewer_day.day`.execute(
    db,
  )
  return rows
}

const figureColumns = sql`ad_id as "adId",
  coalesce(sum(views) filter (where viewer <> ''), 0)::bigint as views,
  coalesce(sum(clicks) filter (where viewer <> ''), 0)::bigint as clicks,
  coalesce(sum(views) filter (where viewer = ''), 0)::bigint as "unattributedViews",
  coalesce(sum(clicks) filter (where viewer = ''), 0)::bigint as "unattributedClicks",
  coalesce(sum(closes), 0)::bigint as closes,
  count(*) filter (where viewer <> '' and views > 0) as viewers,
  coalesce(max(views) filter (where viewer <> ''), 0)::bigint as "maxViews"`

export async function deleteOldCounts(db: Kysely<Tables>, eventsBefore: Date, daysBefore: string) {
  await db.deleteFrom('ad_event').where('at', '<', eventsBefore).execute()
  await db.deleteFrom('ad_viewer_day').where('day', '<', daysBefore).execute()
}
