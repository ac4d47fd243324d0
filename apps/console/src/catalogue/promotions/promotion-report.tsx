import { formatPercent } from '../../platform/format-percent.ts'
import { t } from '@lingui/core/macro'
import type { PromotionReportData } from '@kallo/contract/catalogue/promotions'
import { dayMs } from '@kallo/rules/foundation/durations'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { Details } from '../../platform/details.tsx'
import { formatDay } from '../../platform/format-time.ts'
import { currentLocale } from '../../platform/language.ts'
import { replaceInvalidLanguage } from '../../platform/valid-language.ts'
import { describeGoal } from './describe-goal.ts'
import styles from './promotion-report.module.css'

const Chart = lazy(async () => {
  replaceInvalidLanguage()
  return { default: (await import('../../platform/line-chart.tsx')).LineChart }
})

const number = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2 })
const format = (value: number | null) => (value === null ? '–' : number.format(value))

interface PromotionReportProps {
  query: UseQueryOptions<PromotionReportData>
  /** A saved change, such as of the goal, loads the report again. */
  version: number
}

/** views and clicks of a banner or ad, and how far its goal is. */
export function PromotionReport({ query, version }: PromotionReportProps) {
  const { data, error } = useQuery({ ...query, queryKey: [...query.queryKey, version] })
  return (
    <section className={styles.report} aria-labelledby="promotion-report">
      <h2 id="promotion-report">{t`Report`}</h2>
      {error && <ErrorText error={error} />}
      {data && <Figures report={data} />}
    </section>
  )
}

function Figures({ report }: { report: PromotionReportData }) {
  const { totalViews, totalClicks, period, goal, from, to } = report
  const days = daysBetween(from, to).length
  const { views, clicks, viewers, clickRate, averageFrequency, unattributedViews, unattributedClicks } =
    period
  const unattributed = unattributedViews + unattributedClicks
  return (
    <>
      {goal && <p className={styles[goal.state]}>{describeGoal(goal)}</p>}
      <Details
        items={[
          [t`Views in total`, format(totalViews)],
          [t`Clicks in total`, format(totalClicks)],
          [t`Views, last ${{ count: days }} days`, format(views)],
          [t`Clicks, last ${{ count: days }} days`, format(clicks)],
          [t`Click rate`, clickRate === null ? '–' : formatPercent(clickRate * 100)],
          [t`Viewers, last ${{ count: days }} days`, format(viewers)],
          [t`Views per viewer`, format(averageFrequency)],
        ]}
      />
      <Charts report={report} />
      {unattributed > 0 && (
        <p className={styles.note}>
          {t`Not included: ${{ count: format(unattributed) }} views and clicks that could not be attributed to a viewer.`}
        </p>
      )}
    </>
  )
}

function Charts({ report: { from, to, days } }: { report: PromotionReportData }) {
  const { labels, views, clicks } = useMemo(() => {
    const all = daysBetween(from, to)
    const byDay = new Map(days.map((counts) => [counts.day, counts]))
    return {
      labels: all.map(formatDay),
      views: all.map((day) => byDay.get(day)?.views ?? 0),
      clicks: all.map((day) => byDay.get(day)?.clicks ?? 0),
    }
  }, [from, to, days])
  if (days.length === 0) return <p className={styles.note}>{t`No views in the last 30 days.`}</p>
  const chart = { labels, format, isWhole: true, height: 180 }
  return (
    <div className={styles.charts}>
      <Suspense fallback={<div className={styles.ghost} />}>
        <Chart {...chart} label={t`Views`} values={views} />
        <Chart {...chart} label={t`Clicks`} values={clicks} />
      </Suspense>
    </div>
  )
}

/** ISO days, both included. */
function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(from)
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
}
