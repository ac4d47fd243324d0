import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isRetryable } from '../../platform/api-error.ts'
import { FormPanel } from '../../platform/form-panel.tsx'
import styles from '../../platform/form-panel.module.css'
import { formErrorMessage } from '../../platform/form-error-message.ts'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { PanelWait } from '../../platform/panel-wait.tsx'
import { activationQuery } from './account-calls.ts'
import { ActivationAgain } from './activation-again.tsx'

/** */
export function ActivatePage() {
  const { t } = useLingui()
  const { reset_token: token = '', email = '' } = useParams()
  const { isPending, error, isFetching } = useQuery(activationQuery({ token, email }))
  if (isPending) return <PanelWait title={t`Activating your account`} />
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
        <Link className={buttonClass('primary', true)} to={links.login}>
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
          Is it active already? <Link to={links.login}>Back to login</Link>
        </Trans>
      }
    >
      <ActivationAgain email={email} />
    </FormPanel>
  )
}
