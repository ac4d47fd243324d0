import { Button, buttonClass } from '@kallo/ui/button'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { isRetryable } from './api-error.ts'
import { links } from './links.ts'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-title.tsx'
import { errorMessage } from './error-messages.ts'

export interface LoadFailedProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** B-15: the server's own title and message, Retry, and the promise that we retry by ourselves. */
export function LoadFailed({ error, isRetrying, onRetry }: LoadFailedProps) {
  // Drawn anew when the language changes.
  useLingui()
  const { title, message } = errorMessage(error)
  return (
    <Notice
      title={title}
      actions={
        <>
          <Button onClick={onRetry} isWaiting={isRetrying}>
            <Trans>Retry</Trans>
          </Button>
          {!isRetryable(error) && (
            <Link className={buttonClass('quiet')} to={links.start}>
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
          <Trans>This page also tries again by itself every few seconds.</Trans>
        </p>
      )}
    </Notice>
  )
}
