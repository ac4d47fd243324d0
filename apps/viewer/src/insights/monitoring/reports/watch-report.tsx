import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverNow } from '../../../platform/server-clock.ts'
import { DayBars } from './day-bars.tsx'
import { lastDays, type RangeDays } from './last-days.ts'
import { overviewQuery, type Overview } from './report-calls.ts'
import { ReportLoaded } from './report-loaded.tsx'
import styles from './reports.module.css'
import { useReportFormats } from './use-report-formats.ts'
import { WatchTable } from './watch-table.tsx'

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
