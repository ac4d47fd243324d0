import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/server-clock.ts'
import { lastDays, type RangeDays, overviewQuery, type Overview } from './api.ts'
import { ReportLoaded, useReportFormats } from './report-loaded.tsx'
import styles from './reports.module.css'
import { Table } from '@kallo/ui/table'

export function WatchReport({ days, timeZone }: { days: RangeDays; timeZone: string }) {
  const { from, to } = lastDays(days, serverNow(), timeZone)
  return (
    <ReportLoaded query={useQuery(overviewQuery(from, to))}>
      {(overview) => (overview.total.starts === 0 ? <NothingWatched /> : <Watched overview={overview} />)}
    </ReportLoaded>
  )
}

function NothingWatched() {
  return (
    <p className={styles.empty}>
      <Trans>Nothing was watched in this time.</Trans>
    </p>
  )
}

function Watched({ overview: { total, days, channels, vods, countries } }: { overview: Overview }) {
  const { t } = useLingui()
  const { watched, number, country } = useReportFormats()
  return (
    <>
      <dl className={styles.totals}>
        <Total name={<Trans>Watched</Trans>}>{watched(total.watched_seconds)}</Total>
        <Total name={<Trans>Playbacks</Trans>}>{number(total.starts)}</Total>
        <Total name={<Trans>Most viewers in an hour</Trans>}>{number(total.peak_viewers)}</Total>
        <Total name={<Trans>Stood still</Trans>}>{number(total.stalls)}</Total>
        <Total name={<Trans>Broke off</Trans>}>{number(total.errors)}</Total>
      </dl>
      {days.length > 1 && <DayBars days={days} />}
      <WatchTable label={t`Channels`} rows={channels.map((row) => ({ ...row, id: row._id }))} />
      <WatchTable label={t`Films`} rows={vods.map((row) => ({ ...row, id: row._id }))} />
      <WatchTable
        label={t`Countries`}
        rows={countries.map((row) => ({ ...row, id: row.country, name: country(row.country) }))}
      />
    </>
  )
}

function Total({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type WatchRow = Overview['total'] & { id: string; name: string }

/** By watch time, descending; renders nothing without rows. */
function WatchTable({ label, rows }: { label: string; rows: readonly WatchRow[] }) {
  const { t } = useLingui()
  const { watched, number } = useReportFormats()
  if (rows.length === 0) return null
  return (
    <section className={styles.table}>
      <h3>{label}</h3>
      <Table
        label={label}
        columns={[label, t`Watched`, t`Playbacks`, t`Most viewers in an hour`, t`Stood still`, t`Broke off`]}
        rows={rows.map((row) => ({
          id: row.id,
          cells: [
            row.name,
            watched(row.watched_seconds),
            number(row.starts),
            number(row.peak_viewers),
            number(row.stalls),
            number(row.errors),
          ],
        }))}
      />
    </section>
  )
}

/** Watch time per day; each bar has an accessible label. */
function DayBars({ days }: { days: Overview['days'] }) {
  const { t } = useLingui()
  const { watched, day } = useReportFormats()
  const most = Math.max(1, ...days.map(({ watched_seconds }) => watched_seconds))
  return (
    <ol className={styles.bars} aria-label={t`Days`}>
      {days.map(({ day: date, watched_seconds: seconds }) => (
        <li key={date} title={`${day(date)}: ${watched(seconds)}`}>
          <span className="sr-only">{`${day(date)}: ${watched(seconds)}`}</span>
          <span className={styles.bar} style={{ blockSize: `calc((100% - 1.25rem) * ${seconds / most})` }} />
          <span className={styles.day} aria-hidden="true">
            {Number(date.slice(8))}
          </span>
        </li>
      ))}
    </ol>
  )
}
