import { formatPercentChange } from '../../platform/format-percent.ts'
import { t } from '@lingui/core/macro'
import type { ReportName } from '@kallo/rules/insights/reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { currentLocale } from '../../platform/language.ts'
import { serviceDay } from '../../platform/service-zone.ts'
import { reportsApi, type Report } from '../reports/api.ts'
import { formatFigure } from '../reports/format-figure.ts'
import styles from './control-room.module.css'

const refreshMs = 60_000

interface FigureChoice {
  report: ReportName
  /** Labels of the report. */
  label: string
  name: string
  /** A higher value is worse. */
  isLoss?: boolean
}

const choices: readonly FigureChoice[] = [
  { report: 'revenue', label: 'Charged NGN', name: t`Revenue` },
  { report: 'revenue', label: 'Charged USD', name: t`Revenue in dollars` },
  { report: 'subscribers', label: 'New', name: t`New subscribers` },
  {
    report: 'subscribers',
    label: 'Cancelled',
    name: t({ message: 'Cancelled', context: 'subscriptions' }),
    isLoss: true,
  },
  { report: 'subscribers', label: 'Payment failed', name: t`Payment failed`, isLoss: true },
  { report: 'viewers', label: 'Watch time', name: t`Watch time` },
  { report: 'viewers', label: 'Peak viewers', name: t`Most viewers within an hour` },
]

/** O-23: the last 30 days against the 30 before. Each figure opens its report. */
export function BusinessFigures() {
  const range = { from: serviceDay(29), to: serviceDay() }
  const options = { refetchInterval: refreshMs, staleTime: refreshMs }
  const revenue = useQuery({ ...reportsApi.view.query({ report: 'revenue', ...range }), ...options })
  const subscribers = useQuery({ ...reportsApi.view.query({ report: 'subscribers', ...range }), ...options })
  const viewers = useQuery({ ...reportsApi.view.query({ report: 'viewers', ...range }), ...options })
  const data: Partial<Record<ReportName, Report>> = {
    ...(revenue.data && { revenue: revenue.data }),
    ...(subscribers.data && { subscribers: subscribers.data }),
    ...(viewers.data && { viewers: viewers.data }),
  }
  return (
    <section aria-labelledby="business" className={styles.section}>
      <header className={styles.head}>
        <h2 id="business">{t`Last 30 days`}</h2>
        <p>{t`Compared with the 30 days before`}</p>
      </header>
      <ul className={styles.figures}>
        {choices.map((choice) => {
          const report = data[choice.report]
          if (report && isUnusedCurrency(choice, report)) return null
          return <li key={choice.name}>{report && <Figure choice={choice} report={report} />}</li>
        })}
      </ul>
    </section>
  )
}

/** Nothing was charged in this currency in either period, but in the other one. */
function isUnusedCurrency({ label }: FigureChoice, { totals }: Report): boolean {
  const charged = totals.filter((total) => total.label.startsWith('Charged '))
  const isUsed = ({ value, previous }: Report['totals'][number]) => value > 0 || Boolean(previous)
  const own = charged.find((total) => total.label === label)
  return own !== undefined && !isUsed(own) && (label !== 'Charged NGN' || charged.some(isUsed))
}

function Figure({
  choice: { report: name, label, name: title, isLoss = false },
  report,
}: {
  choice: FigureChoice
  report: Report
}) {
  const total = report.totals.find((one) => one.label === label)
  const column = report.columns.findIndex((one) => one.label === label)
  if (!total) return null
  const { value, previous, unit } = total
  const change = previous ? Math.round(((value - previous) / previous) * 100) : null
  const isGood = change === null || change === 0 ? null : change > 0 !== isLoss
  return (
    <Link to={`/reports?report=${name}`} className={styles.figure}>
      <span className={styles.label}>{title}</span>
      <strong>{inShort(value, unit)}</strong>
      <span className={isGood === null ? styles.same : isGood ? styles.better : styles.worse}>
        {change !== null
          ? formatPercentChange(change)
          : value === 0
            ? '–'
            : t({ message: 'New', context: 'figure' })}
      </span>
      {column >= 0 && <Trend values={report.rows.map(({ values }) => values[column] ?? 0)} />}
    </Link>
  )
}

/** A figure without fractions, which do not fit on a small card; the report shows them. */
function inShort(value: number, unit: Report['totals'][number]['unit']): string {
  if (unit === 'seconds') return `${Math.round(value / 3_600).toLocaleString(currentLocale())} h`
  return formatFigure(value, unit).replace(/[.,]00(?=\D*$)/, '')
}

/** Decorative: the report has the values as a table. */
function Trend({ values }: { values: readonly number[] }) {
  const max = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * 100
    return `${x.toFixed(1)},${(29 - (value / max) * 27).toFixed(1)}`
  })
  return (
    <svg viewBox="0 0 100 30" preserveAspectRatio="none" className={styles.spark} aria-hidden="true">
      <polygon points={`0,30 ${points.join(' ')} 100,30`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
