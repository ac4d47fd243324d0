import { cancelReasons } from '@kallo/rules/billing/cancel-reasons'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { churnGraceMs } from '@kallo/rules/insights/subscriber-changes'
import { sql, type RawBuilder } from 'kysely'
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

/**
 * Changes up to `until` that do not count (yet), negated: plans that end later today, or whose days of grace run, may
 * still be renewed.
 */
function unsettled({ mode, timeZone, nowMs }: ReportScope, until: number): RawBuilder<unknown> {
  return sql`
    select (at at time zone ${timeZone})::date as day,
      date_trunc('month', joined_at at time zone ${timeZone})::date as cohort, kind, currency,
      -1 as changes, -subscribers as subscribers, -revenue_minor as revenue_minor
    from subscriber_change where mode = ${mode} and counts_from > ${new Date(nowMs)}
      and at > ${new Date(nowMs - churnGraceMs)} and at < ${new Date(until)}`
}

/** Changes by day that count. */
async function changesByDay(scope: ReportScope): Promise<ChangeDay[]> {
  const { db, mode, from, to, range } = scope
  const { rows } = await sql<ChangeDay>`
    with change as (
      select day, kind, currency, changes, subscribers, revenue_minor from subscriber_day where mode = ${mode}
      union all
      select day, kind, currency, changes, subscribers, revenue_minor from (${unsettled(scope, range.untilMs)}) as unsettled
    )
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(changes) filter (where kind = 'new'), 0)::int as joined,
      coalesce(sum(changes) filter (where kind = 'reactivated'), 0)::int as reactivated,
      coalesce(sum(changes) filter (where kind = 'voluntary'), 0)::int as voluntary,
      coalesce(sum(changes) filter (where kind = 'involuntary'), 0)::int as involuntary,
      sum(subscribers)::int as change,
      coalesce(sum(revenue_minor) filter (where currency = 'NGN'), 0)::bigint as ngn,
      coalesce(sum(revenue_minor) filter (where currency = 'USD'), 0)::bigint as usd
    from change where day between ${from}::date and ${to}::date group by change.day`.execute(db)
  return rows
}

/** Number of subscribers before the range. */
async function openingOf(scope: ReportScope) {
  const { db, mode, from, range } = scope
  const { rows } = await sql<{ active: number; ngn: number; usd: number }>`
    select coalesce(sum(subscribers), 0)::int as active,
      coalesce(sum(revenue_minor) filter (where currency = 'NGN'), 0)::bigint as ngn,
      coalesce(sum(revenue_minor) filter (where currency = 'USD'), 0)::bigint as usd
    from (
      select currency, subscribers, revenue_minor from subscriber_day where mode = ${mode} and day < ${from}::date
      union all
      select currency, subscribers, revenue_minor from (${unsettled(scope, range.fromMs)}) as unsettled
    ) as change`.execute(db)
  return rows[0] ?? { active: 0, ngn: 0, usd: 0 }
}

/** */
export const subscribersReport: ReportQuery = async (scope) => {
  const [opening, changes] = await Promise.all([openingOf(scope), changesByDay(scope)])
  const columns: ReportColumn[] = ['Active', 'New', 'Reactivated', 'Cancelled', 'Payment failed'].map(
    (label) => ({ label, unit: 'count' }),
  )
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

interface CohortMonth {
  cohort: string
  /** Number of months since joining. */
  distance: number
  change: number
  joined: number
}

/**
 * Cohorts by month. If the range begins or ends within a month, that month is counted from the changes themselves,
 * because only subscribers who joined in the range belong to it.
 */
async function cohortMonths(scope: ReportScope): Promise<CohortMonth[]> {
  const { db, mode, range, from, to, timeZone, nowMs } = scope
  const { rows } = await sql<CohortMonth>`
    with month as (
      select start::date as start,
        start >= ${from}::date and start + interval '1 month' <= ${to}::date + 1 as is_whole
      from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') as start
    ), change as (
      select cohort, day, subscribers, case when kind = 'new' then changes else 0 end as joined
      from subscriber_day join month on month.start = cohort and is_whole
      where mode = ${mode}
      union all
      -- Later months are not shown, so ends that lie ahead do not matter.
      select cohort, day, subscribers, 0 from (${unsettled(scope, nowMs)}) as unsettled
      join month on month.start = cohort and is_whole
      union all
      select month.start, (at at time zone ${timeZone})::date, subscribers,
        case when kind = 'new' then 1 else 0 end
      from month join subscriber_change on subscribers <> 0 and mode = ${mode}
        and counts_from <= ${new Date(nowMs)}
        and joined_at >= greatest(month.start::timestamp at time zone ${timeZone}, ${new Date(range.fromMs)})
        and joined_at < least((month.start + interval '1 month') at time zone ${timeZone}, ${new Date(range.untilMs)})
      where not is_whole
    )
    select to_char(cohort, 'YYYY-MM') as cohort,
      ((extract(year from day) - extract(year from cohort)) * 12 + extract(month from day)
        - extract(month from cohort))::int as distance,
      sum(subscribers)::int as change, sum(joined)::int as joined
    from change group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

const monthsShown = 12

/** rows are the joining months of the range, columns the months after. */
export const cohortsReport: ReportQuery = async (scope) => {
  const { nowMs, timeZone } = scope
  const rows = await cohortMonths(scope)
  const columns: ReportColumn[] = [
    { label: 'Joined', unit: 'count' },
    ...Array.from({ length: monthsShown }, (_, n) => ({ label: `Month ${n + 1}`, unit: 'count' as const })),
  ]
  const cohorts = [...Map.groupBy(rows, ({ cohort }) => cohort)].map(([label, changes]) => {
    const joined = changes.reduce((sum, one) => sum + one.joined, 0)
    const complete = monthsSince(label, isoDay(nowMs, timeZone))
    const active = (month: number) =>
      changes.reduce((sum, { distance, change }) => sum + (distance <= month ? change : 0), 0)
    const later = Array.from({ length: monthsShown }, (_, n) => (n + 1 <= complete ? active(n + 1) : null))
    return { label, values: [joined, ...later] }
  })
  return { columns, rows: cohorts, totals: sumTotals(columns.slice(0, 1), cohorts) }
}

/** Number of months that have ended since the month of a cohort. */
function monthsSince(cohort: string, today: string): number {
  const monthOf = (day: string) => {
    const [year = 0, month = 0] = day.split('-').map(Number)
    return year * 12 + month
  }
  return monthOf(today) - monthOf(cohort) - 1
}

/** */
export const cancellationsReport: ReportQuery = async (scope) => {
  const { db, mode, range, timeZone } = scope
  const { rows: found } = await sql<{ day: string; reason: string; count: number }>`
    select to_char(cancelled_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, cancel_reason as reason,
      count(*)::int as count
    from subscription
    where cancelled_at >= ${new Date(range.fromMs)} and cancelled_at < ${new Date(range.untilMs)}
      -- The mode of the last payment, if anything was paid.
      and coalesce((
        select payment.mode from entitlement_period as period
        join payment on payment.invoice_id = period.invoice_id and payment.outcome = 'granted'
        where period.account_id = subscription.account_id and period.subscription_id = subscription.id
        order by period.position desc limit 1
      ), ${mode}) = ${mode}
    group by 1, 2`.execute(db)
  const columns: ReportColumn[] = cancelReasons.map((label) => ({ label, unit: 'count' }))
  const days = [...Map.groupBy(found, ({ day }) => day)].map(([day, reasons]) => ({ day, reasons }))
  const rows = rowsByDay(scope, days, (one) =>
    cancelReasons.map((reason) => one?.reasons.find((row) => row.reason === reason)?.count ?? 0),
  )
  return { columns, rows, totals: sumTotals(columns, rows) }
}
