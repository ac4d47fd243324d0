import { Button, buttonClass } from '@kallo/ui/button'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { isRetryable } from './api-error.ts'
import { links } from './links.ts'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-head.tsx'
import { retryIntervalMs } from './query-client.ts'
import { errorMessage } from './error-messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

const retrySeconds = retryIntervalMs / 1_000

interface LoadFailedProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** B-15: title and message of the error, a Retry button, and a note on automatic retries. */
export function LoadFailed({ error, isRetrying, onRetry }: LoadFailedProps) {
  // Rerender when the language changes.
  useLingui()
  const { title, message } = errorMessage(error)
  return (
    <Notice
      title={title}
      actions={
        <>
          <Button kind="primary" onPress={onRetry} isBusy={isRetrying}>
            <Trans>Retry</Trans>
          </Button>
          {!isRetryable(error) && (
            <Link className={buttonClass()} to={links.start}>
              <Trans>Go to the home page</Trans>
            </Link>
          )}
        </>
      }
      isAlert
    >
      <PageTitle text={title} />
      <p>{message}</p>
      {isRetryable(error) && (
        <p>
          <Trans>This page retries automatically every {retrySeconds} seconds.</Trans>
        </p>
      )}
    </Notice>
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data, Error>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** B-07, B-15: the skeleton, the error with Retry, or the content. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return (
      <LoadFailed error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  return skeleton
}
