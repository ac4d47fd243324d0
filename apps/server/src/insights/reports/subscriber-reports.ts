import { cancelReasons } from '@kallo/rules/billing/cancel-reasons'
import { sql } from 'kysely'
import {
  rowsByDay,
  sumTotals,
  type ReportColumn,
  type ReportQuery,
  type ReportScope,
} from './report-parts.ts'

interface ChangeDay {
  day: string
  joined: number
  reactivated: number
  voluntary: number
  involuntary: number
  change: number
  ngn: number
  usd: number
}

async function changesByDay({ query, range, timeZone }: ReportScope): Promise<ChangeDay[]> {
  const { rows } = await sql<ChangeDay>`
    select to_char(local_day, 'YYYY-MM-DD') as day,
      count(*) filter (where kind = 'new')::int as joined,
      count(*) filter (where kind = 'reactivated')::int as reactivated,
      count(*) filter (where kind = 'voluntary')::int as voluntary,
      count(*) filter (where kind = 'involuntary')::int as involuntary,
      sum(subscribers)::int as change,
      coalesce(sum(revenue_minor) filter (where currency = 'NGN'), 0)::bigint as ngn,
      coalesce(sum(revenue_minor) filter (where currency = 'USD'), 0)::bigint as usd
    from (
      select *, (at at time zone ${timeZone})::date as local_day from subscriber_change
      where at >= ${new Date(range.fromMs)} and at < ${new Date(range.untilMs)}
    ) as change
    group by local_day`.execute(query)
  return rows
}

/** State before the range. */
async function openingOf({ query, range }: ReportScope) {
  const { rows } = await sql<{ active: number; ngn: number; usd: number }>`
    select coalesce(sum(subscribers), 0)::int as active,
      coalesce(sum(revenue_minor) filter (where currency = 'NGN'), 0)::bigint as ngn,
      coalesce(sum(revenue_minor) filter (where currency = 'USD'), 0)::bigint as usd
    from subscriber_change where at < ${new Date(range.fromMs)}`.execute(query)
  return rows[0] ?? { active: 0, ngn: 0, usd: 0 }
}

/** */
export const subscribersReport: ReportQuery = async (scope) => {
  const [opening, changes] = await Promise.all([openingOf(scope), changesByDay(scope)])
  const columns: ReportColumn[] = [
    'Active',
    'New',
    'Reactivated',
    'Voluntary churn',
    'Involuntary churn',
  ].map((label) => ({ label, unit: 'count' }))
  let active = opening.active
  const rows = rowsByDay(scope, changes, (one) => {
    active += one?.change ?? 0
    return [active, one?.joined ?? 0, one?.reactivated ?? 0, one?.voluntary ?? 0, one?.involuntary ?? 0]
  })
  const totals = sumTotals(columns, rows).map((total) =>
    total.label === 'Active' ? { ...total, value: active } : total,
  )
  return { columns, rows, totals }
}

/** */
export const mrrReport: ReportQuery = async (scope) => {
  const [opening, changes] = await Promise.all([openingOf(scope), changesByDay(scope)])
  let { ngn, usd } = opening
  const rows = rowsByDay(scope, changes, (one) => {
    ngn += one?.ngn ?? 0
    usd += one?.usd ?? 0
    return [ngn, usd]
  })
  const columns: ReportColumn[] = [
    { label: 'MRR NGN', unit: 'NGN' },
    { label: 'MRR USD', unit: 'USD' },
  ]
  const [last] = rows.slice(-1)
  return { columns, rows, totals: columns.map((one, index) => ({ ...one, value: last?.values[index] ?? 0 })) }
}

const cohortMonths = 12

/** rows are the joining months of the range, columns the months after. */
export const cohortsReport: ReportQuery = async ({ query, range, timeZone, nowMs }) => {
  const { rows } = await sql<{ cohort: string; distance: number; change: number; joined: number }>`
    select to_char(joined_at at time zone ${timeZone}, 'YYYY-MM') as cohort,
      ((extract(year from at at time zone ${timeZone}) - extract(year from joined_at at time zone ${timeZone})) * 12
        + extract(month from at at time zone ${timeZone})
        - extract(month from joined_at at time zone ${timeZone}))::int as distance,
      sum(subscribers)::int as change, count(*) filter (where at = joined_at and subscribers = 1)::int as joined
    from subscriber_change
    where subscribers <> 0 and joined_at >= ${new Date(range.fromMs)} and joined_at < ${new Date(range.untilMs)}
    group by 1, 2 order by 1, 2`.execute(query)
  const columns: ReportColumn[] = [
    { label: 'Joined', unit: 'count' },
    ...Array.from({ length: cohortMonths }, (_, n) => ({ label: `Month ${n + 1}`, unit: 'count' as const })),
  ]
  const cohorts = [...Map.groupBy(rows, ({ cohort }) => cohort)].map(([label, changes]) => {
    const joined = changes.reduce((sum, one) => sum + one.joined, 0)
    const complete = monthsSince(label, nowMs)
    const active = (month: number) =>
      changes.reduce((sum, { distance, change }) => sum + (distance <= month ? change : 0), 0)
    const later = Array.from({ length: cohortMonths }, (_, n) => (n + 1 <= complete ? active(n + 1) : null))
    return { label, values: [joined, ...later] }
  })
  return { columns, rows: cohorts, totals: sumTotals(columns.slice(0, 1), cohorts) }
}

/** How many months after a cohort have ended. */
function monthsSince(cohort: string, nowMs: number): number {
  const now = new Date(nowMs)
  const [year = 0, month = 0] = cohort.split('-').map(Number)
  return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month - 1
}

/** */
export const cancellationsReport: ReportQuery = async (scope) => {
  const { query, range, timeZone } = scope
  const { rows: found } = await sql<{ day: string; reason: string; count: number }>`
    select to_char(cancelled_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, cancel_reason as reason,
      count(*)::int as count
    from subscription
    where cancelled_at >= ${new Date(range.fromMs)} and cancelled_at < ${new Date(range.untilMs)}
    group by 1, 2`.execute(query)
  const columns: ReportColumn[] = cancelReasons.map((label) => ({ label, unit: 'count' }))
  const days = [...Map.groupBy(found, ({ day }) => day)].map(([day, reasons]) => ({ day, reasons }))
  const rows = rowsByDay(scope, days, (one) =>
    cancelReasons.map((reason) => one?.reasons.find((row) => row.reason === reason)?.count ?? 0),
  )
  return { columns, rows, totals: sumTotals(columns, rows) }
}
