import type { DataOf } from '@kallo/contract/endpoint'
import type { reports as reportEndpoints } from '@kallo/contract/insights/reports'
import type { ReportName, ReportUnit } from '@kallo/rules/insights/reports'
import { changeFigures, whatChanged } from '@kallo/rules/insights/what-changed'
import { sql } from 'kysely'
import type { ReportTable } from './report-parts.ts'
import { loadReport, type Parts } from './view-report.ts'

type Changes = Omit<DataOf<typeof reportEndpoints.changes>, 'isMailed'>

const figureReports: readonly ReportName[] = ['revenue', 'subscribers', 'charges', 'viewers']

/** what changed against the range before, and the figures by day. */
export async function viewChanges(parts: Parts, days: { from: string; to: string }): Promise<Changes> {
  const contents = await loadReport(parts, { report: 'watch-time', ...days })
  const loaded = await Promise.all(
    figureReports.map(async (report) => [report, await loadReport(parts, { report, ...days })] as const),
  )
  const tables = new Map(loaded)
  const figures = changeFigures.flatMap((figure) => {
    const report = tables.get(figure.report)
    const total = report?.table.totals.find(({ label }) => label === figure.label)
    if (!report || !total) return []
    const { unit, value } = total
    const previous = report.before.totals.find(({ label }) => label === figure.label)?.value ?? 0
    const { id, label, name } = figure
    return [
      {
        id,
        report: figure.report,
        label,
        name,
        unit,
        isLoss: 'isLoss' in figure,
        value,
        previous,
        days: columnOf(report.table, figure.label),
        previousDays: columnOf(report.before, figure.label),
      },
    ]
  })
  const declines = await declineReasons(parts, contents.range)
  const facts = { figures, declines, contents: watchedBoth(contents.table, contents.before) }
  return {
    ...days,
    previous: { from: contents.previous.from, to: contents.previous.to },
    mode: parts.paystack.mode,
    changes: whatChanged(facts, writeFigure),
    figures,
  }
}

function columnOf({ columns, rows }: ReportTable, label: string): number[] {
  const at = columns.findIndex((column) => column.label === label)
  return rows.map(({ values }) => values[at] ?? 0)
}

/** Why banks declined charges of saved cards, as the report of charges counts them. */
async function declineReasons({ db, paystack }: Parts, range: { fromMs: number; untilMs: number }) {
  const { rows } = await sql<{ reason: string; count: number }>`
    select coalesce(failure, '') as reason, count(*)::int as count from payment
    where collection = 'saved-card' and mode = ${paystack.mode} and state = 'failed'
      and created_at >= ${new Date(range.fromMs)} and created_at < ${new Date(range.untilMs)}
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** Watch time of everything that was watched in either range. */
function watchedBoth(table: ReportTable, before: ReportTable) {
  const byKey = ({ rows }: ReportTable) => new Map(rows.map((row) => [row.key ?? row.label, row]))
  const [now, then] = [byKey(table), byKey(before)]
  return [...new Map([...now, ...then])].map(([key, { label: name }]) => ({
    name,
    value: now.get(key)?.values[0] ?? 0,
    previous: then.get(key)?.values[0] ?? 0,
  }))
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** Formats a figure as the console does. */
export function writeFigure(value: number, unit: ReportUnit): string {
  if (unit === 'NGN' || unit === 'USD')
    return new Intl.NumberFormat('en-NG', {
      style: 'currency',
      currency: unit,
      currencyDisplay: 'narrowSymbol',
    }).format(value / 100)
  if (unit === 'seconds') return `${number.format(value / 3_600)} h`
  return unit === 'percent' ? `${number.format(value)}%` : number.format(value)
}
