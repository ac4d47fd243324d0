import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface Counted {
  watchedSeconds: number
  starts: number
  stalls: number
  errors: number
  peakViewers: number
  peakSessions: number
}

interface Range {
  from: Date
  /** End of the range, exclusive. */
  until: Date
}

/** Seconds and events add up over hours; distinct viewers do not, so the maximum of an hour is reported. */
const sums = sql<Counted>`coalesce(sum(watched_seconds), 0)::bigint as "watchedSeconds",
  coalesce(sum(starts), 0)::int as starts, coalesce(sum(stalls), 0)::int as stalls,
  coalesce(sum(errors), 0)::int as errors, coalesce(max(viewers), 0) as "peakViewers",
  coalesce(max(sessions), 0) as "peakSessions"`

const within = ({ from, until }: Range) => sql`hour >= ${from} and hour < ${until}`
const ofEverything = sql`kind = '' and country = ''`

export async function totalOf(db: Kysely<Tables>, range: Range): Promise<Counted> {
  const { rows } = await sql<Counted>`select ${sums} from watch_hour
    where ${within(range)} and ${ofEverything}`.execute(db)
  if (!rows[0]) throw new Error('an aggregate returned no row')
  return rows[0]
}

export async function sumsByContent(db: Kysely<Tables>, range: Range, kind: 'channel' | 'vod') {
  const table = sql.table(kind)
  const { rows } = await sql<Counted & { id: string; tag: string; name: string }>`
    select content_id as id, coalesce(min(tag), '') as tag, coalesce(min(name), '') as name, ${sums}
    from watch_hour left join ${table} on id = content_id
    where ${within(range)} and kind = ${kind} and country = ''
    group by content_id order by "watchedSeconds" desc, content_id`.execute(db)
  return rows
}

export async function sumsByCountry(db: Kysely<Tables>, range: Range) {
  const { rows } = await sql<Counted & { country: string }>`select country, ${sums} from watch_hour
    where ${within(range)} and kind = '' and country <> ''
    group by country order by "watchedSeconds" desc, country`.execute(db)
  return rows
}

export async function sumsByDay(db: Kysely<Tables>, range: Range, timeZone: string) {
  const { rows } = await sql<Counted & { day: string }>`
    select to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${sums} from watch_hour
    where ${within(range)} and ${ofEverything}
    group by 1 order by 1`.execute(db)
  return rows
}
