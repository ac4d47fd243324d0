import { Button, buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CallError, isPassing } from './call-error.ts'
import { links } from './links.ts'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-title.tsx'

export interface LoadFailedProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** B-15: the server's own title and message, Retry, and the promise that we retry by ourselves. */
export function LoadFailed({ error, isRetrying, onRetry }: LoadFailedProps) {
  const { t } = useLingui()
  const title = error instanceof CallError && error.title ? error.title : t`Something went wrong`
  return (
    <Notice
      title={title}
      actions={
        <>
          <Button onClick={onRetry} isWaiting={isRetrying}>
            <Trans>Retry</Trans>
          </Button>
          {!isPassing(error) && (
            <Link className={buttonClass('quiet')} to={links.start}>
              <Trans>Go to the home page</Trans>
            </Link>
          )}
        </>
      }
      isAlert
    >
      <PageTitle text={title} />
      <p>{error.message || t`Please try again.`}</p>
      {isPassing(error) && (
        <p>
          <Trans>This page also tries again by itself every few seconds.</Trans>
        </p>
      )}
    </Notice>
  )
}
