import { buttonClass, Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isRetryable } from '../../platform/api-error.ts'
import { FormPanel, PanelSkeleton } from '../../platform/form-panel.tsx'
import styles from '../../platform/form-panel.module.css'
import { formErrorMessage } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { activationQuery, sendActivationAgain } from './api.ts'
import { ResendMail } from '../../platform/form-fields.tsx'

/** */
export function ActivatePage() {
  const { t } = useLingui()
  const { reset_token: token = '', email = '' } = useParams()
  const { isPending, error, isFetching } = useQuery(activationQuery({ token, email }))
  if (isPending) return <PanelSkeleton title={t`Activating your account`} />
  if (error && isRetryable(error))
    return <LoadFailed error={error} isRetrying={isFetching} onRetry={() => location.reload()} />
  if (error) return <NotActivated error={error} email={email} />
  return (
    <FormPanel
      pageTitle={t`Success`}
      heading={<Trans>Success</Trans>}
      lead={<Trans>Your account is activated. You can log in now.</Trans>}
    >
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={links.login}>
          <Trans>Login</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}

function NotActivated({ error, email }: { error: Error; email: string }) {
  const { title, message } = formErrorMessage(error)
  return (
    <FormPanel
      pageTitle={title}
      heading={title}
      lead={message}
      foot={
        <Trans>
          Already activated? <Link to={links.login}>Back to login</Link>
        </Trans>
      }
    >
      <ResendActivation email={email} />
    </FormPanel>
  )
}

interface ActivationSentProps {
  email: string
  onWrongAddress: () => void
}

/** Shown after registering: how to activate the account, and what to do when no mail arrives. */
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
          <Trans>Open it, then log in. It can take a few minutes to arrive. Check your spam folder.</Trans>
        </p>
      </div>
      <ResendActivation email={email} />
      <div className={styles.actions}>
        <Button kind="quiet" onPress={onWrongAddress}>
          <Trans>Wrong address? Change it</Trans>
        </Button>
      </div>
    </>
  )
}

/** */
export function ResendActivation({ email }: { email: string }) {
  return (
    <ResendMail key={email} send={() => sendActivationAgain(email)}>
      <Trans>Resend the activation email</Trans>
    </ResendMail>
  )
}
