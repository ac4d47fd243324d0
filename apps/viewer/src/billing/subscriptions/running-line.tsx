import { Skeleton } from '@kallo/ui/skeleton'
import { StatusMark } from '@kallo/ui/status-mark'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../platform/use-formats.tsx'
import { NextCharge } from './next-charge.tsx'
import { runningQuery } from './queries.ts'
import styles from './subscriptions.module.css'

/** M-05: what is running now, until when, and what is charged next. When it cannot be told, the rest of the page works. */
export function RunningLine() {
  return (
    <div className={styles.status}>
      <Status />
    </div>
  )
}

function Status() {
  const { day } = useFormats()
  const { data, error, isFetching, refetch } = useQuery(runningQuery())
  if (data === undefined && error) {
    return (
      <p className={styles.line}>
        <Trans>Your subscription could not be loaded.</Trans>
        <button
          type="button"
          className={styles.retry}
          aria-disabled={isFetching}
          onClick={() => void refetch()}
        >
          <Trans>Retry</Trans>
        </button>
      </p>
    )
  }
  if (data === undefined) return <Skeleton shape="line" className={styles.lineGhost} />
  if (!data) {
    return (
      <p className={styles.line}>
        <StatusMark isOn={false}>
          <Trans>You have no running subscription.</Trans>
        </StatusMark>
      </p>
    )
  }
  return (
    <>
      <p className={styles.line}>
        <StatusMark isOn={data.state !== 'past-due'}>
          <span>
            <Trans>
              {data.package.name} until {day(data.end_date)}
            </Trans>
          </span>
        </StatusMark>
      </p>
      <NextCharge running={data} />
    </>
  )
}
