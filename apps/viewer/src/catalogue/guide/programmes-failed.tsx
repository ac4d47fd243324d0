import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { errorMessage } from '../../platform/error-messages.ts'
import styles from './guide-page.module.css'

export interface FailedProgrammes {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}

/** B-15: the programmes of some channels could not be loaded; the others stay. */
export function ProgrammesFailed({ error, isRetrying, onRetry }: FailedProgrammes) {
  return (
    <div className={styles.failed} role="alert">
      <p>{errorMessage(error).message}</p>
      <Button isBusy={isRetrying} onPress={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  )
}
