import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import styles from '../../platform/form-panel.module.css'
import { ActivationAgain } from './activation-again.tsx'

export interface ActivationSentProps {
  email: string
  onWrongAddress: () => void
}

/** After registering: nothing works before the mail has been opened, so this says it, and what to do if none comes. */
export function ActivationSent({ email, onWrongAddress }: ActivationSentProps) {
  return (
    <>
      <div className={styles.text}>
        <p>
          <Trans>
            We sent an activation link to <strong>{email}</strong>
          </Trans>
        </p>
        <p>
          <Trans>
            Open it, then log in. It can take a few minutes to arrive, perhaps among the unwanted mails.
          </Trans>
        </p>
      </div>
      <ActivationAgain email={email} />
      <div className={styles.actions}>
        <Button look="quiet" onClick={onWrongAddress}>
          <Trans>Wrong address? Change it</Trans>
        </Button>
      </div>
    </>
  )
}
