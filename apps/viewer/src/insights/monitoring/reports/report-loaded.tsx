import { Button } from '@kallo/ui/button'
import { Skeleton } from '@kallo/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../platform/error-messages.ts'
import styles from './reports.module.css'

export interface ReportLoadedProps<Data> {
  query: UseQueryResult<Data, Error>
  children: (data: Data) => ReactNode
}

/** A report that cannot be had takes only its own place: the wall above goes on. */
export function ReportLoaded<Data>({ query, children }: ReportLoadedProps<Data>) {
  const { t } = useLingui()
  if (query.data !== undefined) return children(query.data)
  if (!query.error)
    return (
      <div role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.ghost} />
      </div>
    )
  const { title, message } = errorMessage(query.error)
  return (
    <div role="alert" className={styles.failed}>
      <p>
        <strong>{title}</strong> {message}
      </p>
      <Button look="quiet" isWaiting={query.isFetching} onClick={() => void query.refetch()}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}
