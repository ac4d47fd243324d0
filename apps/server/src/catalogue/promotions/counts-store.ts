import type { PromotionCounts } from '@kallo/rules/catalogue/promotion-figures'
import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '../../platform/delete-in-batches.ts'
import type { Tables } from '../../tables.ts'
import { tablesOf, type PromotionKind } from './tables.ts'

export interface CountedAction {
  eventId: string
  /** The ID of the banner or ad. */
  id: string
  action: 'view' | 'click' | 'close'
  /** The pseudonym of the viewer; empty: it is attributed to none. */
  viewer: string
  accountId: string | null
  /** B-34: for each device of the viewer. Further views are attributed to no viewer. Null: there is no limit. */
  maxViewsPerDay: number | null
  at: Date
  /** Day in the service's time zone. */
  day: string
}

/**
 * Counts an event in one statement, so that it is stored and counted or neither. A repeated event does not count (false). The
 * statement changes only rows of this viewer, so that viewers of the same banner or ad do not block each other.
 */
export async function storeAction(
  db: Kysely<Tables>,
  kind: PromotionKind,
  counted: CountedAction,
): Promise<boolean> {
  const { eventId, id, action, viewer, accountId, maxViewsPerDay, at, day } = counted
  const { promotion, event, viewerDay, reference } = tablesOf(kind)
  const { numAffectedRows = 0n } = await sql`
    with counted as (
      select case when ${action} = 'view' and exists (
        select from ${viewerDay} where day = ${day} and ${reference} = ${id} and viewer = ${viewer}
          and views >= ${maxViewsPerDay}::int * greatest(1, (
            select count(*) from session where account_id = ${accountId} and expires_at > ${at} and impersonated_by is null
          ))
      ) then '' else ${viewer} end as viewer
    ), fresh as (
      insert into ${event} (event_id, ${reference}, kind, viewer, at)
      select ${eventId}, id, ${action}, counted.viewer, ${at} from ${promotion}, counted where id = ${id}
      on conflict do nothing
      returning (kind = 'view')::int as views, (kind = 'click')::int as clicks, (kind = 'close')::int as closes
    )
    insert into ${viewerDay} as known (day, ${reference}, viewer, views, clicks, closes)
    select ${day}, ${id}, viewer, views, clicks, closes from fresh, counted
    on conflict (day, ${reference}, viewer) do update
      set views = known.views + excluded.views, clicks = known.clicks + excluded.clicks,
        closes = known.closes + excluded.closes`.execute(db)
  return numAffectedRows > 0n
}

export type CountsOfPromotion = PromotionCounts & {
  id: string
  closes: number
  unattributedViews: number
  unattributedClicks: number
}

/** Counts from this day on, of one banner or ad or of all. A viewer who returns on several days counts once. */
export async function countsSince(
  db: Kysely<Tables>,
  kind: PromotionKind,
  firstDay: string,
  id: string | null,
): Promise<CountsOfPromotion[]> {
  const { viewerDay, reference } = tablesOf(kind)
  const { rows } = await sql<CountsOfPromotion>`
    with per_viewer as (
      select ${reference} as id, viewer, sum(views) as views, sum(clicks) as clicks, sum(closes) as closes
      from ${viewerDay} where day >= ${firstDay} and ${isOf(kind, id)} group by ${reference}, viewer
    )
    select id, ${figureColumns} from per_viewer group by id`.execute(db)
  return rows
}

export async function countsByDay(
  db: Kysely<Tables>,
  kind: PromotionKind,
  firstDay: string,
  id: string | null,
): Promise<(CountsOfPromotion & { day: string })[]> {
  const { viewerDay, reference } = tablesOf(kind)
  const { rows } = await sql<CountsOfPromotion & { day: string }>`
    select to_char(counted.day, 'YYYY-MM-DD') as day, ${reference} as id, ${figureColumns}
    from ${viewerDay} as counted where day >= ${firstDay} and ${isOf(kind, id)}
    group by counted.day, ${reference} order by counted.day`.execute(db)
  return rows
}

function isOf(kind: PromotionKind, id: string | null) {
  return id === null ? sql`true` : sql`${tablesOf(kind).reference} = ${id}`
}

const figureColumns = sql`
  coalesce(sum(views) filter (where viewer <> ''), 0)::bigint as views,
  coalesce(sum(clicks) filter (where viewer <> ''), 0)::bigint as clicks,
  coalesce(sum(views) filter (where viewer = ''), 0)::bigint as "unattributedViews",
  coalesce(sum(clicks) filter (where viewer = ''), 0)::bigint as "unattributedClicks",
  coalesce(sum(closes) filter (where viewer <> ''), 0)::bigint as closes,
  count(*) filter (where viewer <> '' and views > 0) as viewers,
  coalesce(max(views) filter (where viewer <> ''), 0)::bigint as "maxViews"`

export async function deleteOldCounts(
  db: Kysely<Tables>,
  kind: PromotionKind,
  eventsBefore: Date,
  daysBefore: string,
): Promise<void> {
  const { event, viewerDay } = tablesOf(kind)
  await deleteInBatches(db, event, sql`at < ${eventsBefore}`)
  await deleteInBatches(db, viewerDay, sql`day < ${daysBefore}`)
}
