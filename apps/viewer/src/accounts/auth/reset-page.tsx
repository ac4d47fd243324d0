import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isRetryable } from '../../platform/api-error.ts'
import { FormPanel } from '../../platform/form-panel.tsx'
import styles from '../../platform/form-panel.module.css'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { PanelWait } from '../../platform/panel-wait.tsx'
import { resetLinkQuery } from './account-calls.ts'
import { ResetForm } from './reset-form.tsx'

/** the link is tested before anybody thinks of a password. */
export function ResetPage() {
  const { t } = useLingui()
  const { reset_token: token = '', email = '' } = useParams()
  const check = useQuery(resetLinkQuery({ token, email }))
  if (check.isPending) return <PanelWait title={t`Checking your link`} />
  if (check.error && isRetryable(check.error))
    return (
      <LoadFailed error={check.error} isRetrying={check.isFetching} onRetry={() => void check.refetch()} />
    )
  if (check.error) return <InvalidUrl />
  return (
    <FormPanel
      pageTitle={t`New password`}
      heading={<Trans>Choose a new password</Trans>}
      lead={<Trans>For {email}. All your devices will have to log in again.</Trans>}
      foot={
        <Link to={links.login}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <ResetForm link={{ token, email }} />
    </FormPanel>
  )
}

function InvalidUrl() {
  const { t } = useLingui()
  return (
    <FormPanel
      pageTitle={t`Invalid URL`}
      heading={<Trans>Invalid URL</Trans>}
      lead={<Trans>A link works once and for one hour. This one is used, too old or not complete.</Trans>}
      foot={
        <Link to={links.login}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <div className={styles.actions}>
        <Link className={buttonClass('primary', true)} to={links.forgot}>
          <Trans>Ask for a new link</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}
