import { Trans } from '@lingui/react/macro'
import { isPassing } from '../../../platform/call-error.ts'
import { formRefusalWords } from '../../../platform/form-refusal-words.ts'
import styles from './preview.module.css'

export interface RefusedProps {
  error: Error
  onRetry?: () => void
  isRetrying?: boolean
}

/** A refusal inside the dialog: a popup would lie behind it. */
export function Refused({ error, onRetry, isRetrying }: RefusedProps) {
  return (
    <div className={styles.refused} role="alert">
      <p>{formRefusalWords(error).message}</p>
      {onRetry && isPassing(error) && (
        <button type="button" className={styles.inText} aria-disabled={isRetrying} onClick={onRetry}>
          <Trans>Retry</Trans>
        </button>
      )}
    </div>
  )
}
