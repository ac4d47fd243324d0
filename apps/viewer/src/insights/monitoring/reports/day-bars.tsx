import { useLingui } from '@lingui/react/macro'
import type { Overview } from './report-calls.ts'
import styles from './reports.module.css'
import { useReportFormats } from './use-report-formats.ts'

/** How long was watched on each day; each bar is read out with its day and its time. */
export function DayBars({ days }: { days: Overview['days'] }) {
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
