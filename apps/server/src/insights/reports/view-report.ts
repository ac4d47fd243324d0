import type { DataOf } from '@kallo/contract/endpoint'
import type { reports as reportEndpoints } from '@kallo/contract/insights/reports'
import { readDayRange, type DayRange } from '@kallo/rules/insights/day-range'
import { reports, type ReportName } from '@kallo/rules/insights/reports'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { csvFile, renderCsv } from '../../platform/csv.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  chargesReport,
  promoCodesReport,
  revenueByMethodReport,
  revenueByPlanReport,
  revenueReport,
} from './money-reports.ts'
import { fillWatchDays } from '../analytics/index.ts'
import { refreshSubscribers } from './refresh-subscribers.ts'
import type { ReportQuery, ReportScope, ReportTable } from './report-parts.ts'
import { cancellationsReport, cohortsReport, mrrReport, subscribersReport } from './subscriber-reports.ts'
import {
  adsReport,
  viewersReport,
  watchCountriesReport,
  watchHoursReport,
  watchTimeReport,
} from './watching-reports.ts'

export type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'paystack'>
type View = DataOf<typeof reportEndpoints.view>

interface Request {
  report: ReportName
  from: string
  to: string
}

const queries: Record<ReportName, ReportQuery> = {
  subscribers: subscribersReport,
  mrr: mrrReport,
  revenue: revenueReport,
  'revenue-by-plan': revenueByPlanReport,
  'revenue-by-method': revenueByMethodReport,
  charges: chargesReport,
  'promo-codes': promoCodesReport,
  cohorts: cohortsReport,
  cancellations: cancellationsReport,
  'watch-time': watchTimeReport,
  'watch-countries': watchCountriesReport,
  'watch-hours': watchHoursReport,
  viewers: viewersReport,
  ads: adsReport,
}

const derived: readonly ReportName[] = ['subscribers', 'mrr', 'cohorts']
/** Figures of the current moment cannot be compared with the range before. */
const current = ['Watching now']

/** Ranges of a report, and its tables in the range and in the one of the same length before. */
export async function loadReport(parts: Parts, { report, from, to }: Request) {
  const { db, clock, config, paystack } = parts
  const { timeZone } = config
  const range = readDayRange(from, to, timeZone)
  if (!range) throw new AppError('bad-input', { to: 'Choose the first day or one of the 400 days after it' })
  if (derived.includes(report)) await refreshSubscribers(parts)
  if (report === 'watch-time') await fillWatchDays(db, timeZone)
  const previous = rangeBefore(range, timeZone)
  const shared = { db, timeZone, mode: paystack.mode, nowMs: clock.now() }
  const scopes: ReportScope[] = [
    { ...shared, from, to, range },
    { ...shared, ...previous },
  ]
  const [table, before] = await Promise.all(scopes.map((scope) => queries[report](scope)))
  if (!table || !before) throw new Error(`report ${report} returned nothing`)
  return { table, before, range, previous }
}

/** a report with its definitions, and its totals in the range of the same length before. */
export async function viewReport(parts: Parts, request: Request): Promise<View> {
  const { report, from, to } = request
  const { table, before, previous } = await loadReport(parts, request)
  const { title, help, definitions, rowKind } = reports[report]
  return {
    report,
    title,
    help,
    definitions: Object.entries(definitions).map(([figure, text]) => ({ figure, text })),
    timeZone: parts.config.timeZone,
    from,
    to,
    previous: { from: previous.from, to: previous.to },
    totals: compare(table, before),
    rowKind,
    columns: table.columns,
    rows: table.rows.map(({ label, values }) => ({ label, values })),
  }
}

function compare(table: ReportTable, before: ReportTable): View['totals'] {
  const known = new Map(before.totals.map(({ label, value }) => [label, value]))
  return table.totals.map((total) => ({
    ...total,
    previous: current.includes(total.label) ? null : (known.get(total.label) ?? null),
  }))
}

function rangeBefore(
  { days, fromMs }: DayRange,
  timeZone: string,
): Pick<ReportScope, 'from' | 'to' | 'range'> {
  // Noon is on the same day even where clocks change.
  const noonMs = fromMs + 12 * 3_600_000
  const from = isoDay(noonMs - days.length * 86_400_000, timeZone)
  const to = isoDay(noonMs - 86_400_000, timeZone)
  const range = readDayRange(from, to, timeZone)
  if (!range) throw new Error(`no range before ${days[0] ?? ''}`)
  return { from, to, range }
}

export async function exportReport(
  parts: Parts,
  request: Request,
): Promise<DataOf<typeof reportEndpoints.csv>> {
  const { columns, rows, rowKind } = await viewReport(parts, request)
  const isMoney = columns.map(({ unit }) => unit === 'NGN' || unit === 'USD')
  const cells = rows.map(({ label, values }) => [
    label,
    ...values.map((value, index) => (isMoney[index] && value !== null ? (value / 100).toFixed(2) : value)),
  ])
  const header = [rowKind, ...columns.map(({ label }) => label)]
  return csvFile(`${request.report}-${request.from}-${request.to}.csv`, renderCsv(header, cells))
}
