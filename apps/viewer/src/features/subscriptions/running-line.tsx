import { Skeleton } from '@kallo/ui/skeleton'
import { StatusMark } from '@kallo/ui/status-mark'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { runningQuery, subscriptionsQuery } from './queries.ts'
import { running } from './running.ts'
import styles from './subscriptions.module.css'

/** M-05: what is running now. When it cannot be told, the rest of the page works. */
export function RunningLine() {
  const current = useQuery(runningQuery())
  const list = useQuery(subscriptionsQuery())
  const { data, error, isFetching, refetch } = current
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
  // The name comes with the list: both are waited for, so that the line does not change while it is read.
  if (data === undefined || list.isLoading) return <Skeleton shape="line" className={styles.lineGhost} />
  const now = running(data, list.data)
  if (!now) {
    return (
      <p className={styles.line}>
        <StatusMark isOn={false}>
          <Trans>You have no running subscription.</Trans>
        </StatusMark>
      </p>
    )
  }
  const { packageName, until } = now
  return (
    <p className={styles.line}>
      <StatusMark isOn>
        {packageName ? (
          <Trans>
            {packageName} until {until}
          </Trans>
        ) : (
          <Trans>Your subscription runs until {until}</Trans>
        )}
      </StatusMark>
    </p>
  )
}
