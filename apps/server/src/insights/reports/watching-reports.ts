import { sql } from 'kysely'
import { distinctLabels, rowsByDay, sumTotals, type ReportColumn, type ReportQuery } from './report-parts.ts'

const watchTime: ReportColumn = { label: 'Watch time', unit: 'seconds' }
const count = (label: string): ReportColumn => ({ label, unit: 'count' })

/** */
export const watchTimeReport: ReportQuery = async ({ db, from, to }) => {
  const { rows: found } = await sql<{
    key: string
    detail: string
    name: string
    seconds: number
    starts: number
    stalls: number
    errors: number
    peak: number
  }>`
    select kind || ' ' || content_id as key, kind || '/' || coalesce(channel.tag, vod.tag, content_id) as detail,
      coalesce(channel.name, vod.name, 'Deleted') as name, seconds, starts, stalls, errors, peak from (
      select kind, content_id, sum(watched_seconds)::bigint as seconds, sum(starts)::int as starts,
        sum(stalls)::int as stalls, sum(errors)::int as errors, max(peak_viewers) as peak
      from watch_day where day between ${from}::date and ${to}::date
      group by 1, 2
    ) as watched
    left join channel on kind = 'channel' and channel.id = content_id
    left join vod on kind = 'vod' and vod.id = content_id
    order by seconds desc, name`.execute(db)
  const columns = [watchTime, count('Starts'), count('Interruptions'), count('Errors'), count('Peak viewers')]
  const rows = distinctLabels(
    found.map((one) => ({
      key: one.key,
      label: one.name,
      detail: one.detail,
      values: [one.seconds, one.starts, one.stalls, one.errors, one.peak],
    })),
  )
  // Peaks cannot be added up, so they have no total.
  return { columns, rows, totals: sumTotals(columns.slice(0, 4), rows) }
}

/** */
export const watchCountriesReport: ReportQuery = async ({ db, range }) => {
  const { rows: found } = await sql<{ country: string; seconds: number; starts: number; peak: number }>`
    select country, sum(watched_seconds)::bigint as seconds, sum(starts)::int as starts, max(viewers) as peak
    from watch_hour where kind = '' and country <> ''
      and hour >= ${new Date(range.fromMs)} and hour < ${new Date(range.untilMs)}
    group by country order by seconds desc, country`.execute(db)
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const columns = [watchTime, count('Starts'), count('Peak viewers')]
  const rows = found.map(({ country, seconds, starts, peak }) => ({
    label: names.of(country) ?? country,
    values: [seconds, starts, peak],
  }))
  return { columns, rows, totals: sumTotals(columns.slice(0, 2), rows) }
}

/** */
export const watchHoursReport: ReportQuery = async ({ db, range, timeZone }) => {
  const { rows: found } = await sql<{ hour: number; seconds: number }>`
    select extract(hour from hour at time zone ${timeZone})::int as hour, sum(watched_seconds)::bigint as seconds
    from watch_hour where kind = '' and country = ''
      and hour >= ${new Date(range.fromMs)} and hour < ${new Date(range.untilMs)}
    group by 1`.execute(db)
  const known = new Map(found.map(({ hour, seconds }) => [hour, seconds]))
  const rows = Array.from({ length: 24 }, (_, hour) => ({
    label: `${String(hour).padStart(2, '0')}:00`,
    values: [known.get(hour) ?? 0],
  }))
  return { columns: [watchTime], rows, totals: sumTotals([watchTime], rows) }
}

const nowMs = 60_000

/** */
export const viewersReport: ReportQuery = async (scope) => {
  const { db, range, timeZone } = scope
  const { rows: found } = await sql<{ day: string; peak: number; seconds: number }>`
    select to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD') as day, max(viewers) as peak,
      sum(watched_seconds)::bigint as seconds
    from watch_hour where kind = '' and country = ''
      and hour >= ${new Date(range.fromMs)} and hour < ${new Date(range.untilMs)}
    group by 1`.execute(db)
  const { rows: current } = await sql<{ viewers: number }>`
    select count(distinct case when viewer = '0000000000000000' then id else viewer end)::int as viewers
    from stream_seen where last_seen_at > ${new Date(scope.nowMs - nowMs)}`.execute(db)
  const columns = [count('Peak viewers'), watchTime]
  const rows = rowsByDay(scope, found, (one) => [one?.peak ?? 0, one?.seconds ?? 0])
  const totals = [
    { ...count('Watching now'), value: current[0]?.viewers ?? 0 },
    { ...count('Peak viewers'), value: Math.max(0, ...rows.map(({ values }) => values[0] ?? 0)) },
    ...sumTotals(columns, rows).slice(1),
  ]
  return { columns, rows, totals }
}

/** */
export const adsReport: ReportQuery = async ({ db, range }) => {
  const { rows: found } = await sql<{ ad_id: string; name: string; views: number; clicks: number }>`
    select ad_id, coalesce(max(ad.name), '') as name, sum(ad_hour.views)::int as views,
      sum(clicks)::int as clicks
    from ad_hour left join ad on ad.id = ad_id
    where hour >= ${new Date(range.fromMs)} and hour < ${new Date(range.untilMs)}
    group by ad_id order by views desc, ad_id`.execute(db)
  const columns = [count('Views'), count('Clicks'), { label: 'Click rate', unit: 'percent' as const }]
  const rows = distinctLabels(
    found.map(({ ad_id, name, views, clicks }) => ({
      label: name === '' ? `Ad ${ad_id}` : name,
      detail: ad_id,
      values: [views, clicks, views === 0 ? null : Math.round((clicks / views) * 10_000) / 100],
    })),
  )
  return { columns, rows, totals: sumTotals(columns.slice(0, 2), rows) }
}
