import { buttonClass, Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useNavigate } from 'react-router'
import { isRetryable } from '../../platform/api-error.ts'
import { randomId } from '../../platform/device-id.ts'
import { FormPanel, PanelSkeleton } from '../../platform/form-panel.tsx'
import styles from '../../platform/form-panel.module.css'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { resetLinkQuery, type MailedLink, authApi } from './api.ts'
import { useRef, useState } from 'react'
import { Form, useFormRequest } from '../../platform/form.tsx'
import { NewPasswords } from '../../platform/form-fields.tsx'
import { endSessionLater } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'

/** validates the link before showing the form. */
export function ResetPage() {
  const { t } = useLingui()
  const { reset_token: token = '', email = '' } = useParams()
  const check = useQuery(resetLinkQuery({ token, email }))
  if (check.isPending) return <PanelSkeleton title={t`Checking your link`} />
  if (check.error && isRetryable(check.error))
    return (
      <LoadFailed error={check.error} isRetrying={check.isFetching} onRetry={() => void check.refetch()} />
    )
  if (check.error) return <InvalidUrl />
  return (
    <FormPanel
      pageTitle={t`New password`}
      heading={<Trans>Choose a new password</Trans>}
      lead={<Trans>For {email}. You’ll have to log in again on all your devices.</Trans>}
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
      lead={<Trans>Links work once, for one hour. This one is wrong, used or expired.</Trans>}
      foot={
        <Link to={links.login}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={links.forgot}>
          <Trans>Get a new link</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}

/** A-05, V-01. */
function ResetForm({ link }: { link: MailedLink }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [empty, setEmpty] = useState<readonly string[]>([])
  const attempt = useRef({ password: '', requestId: '' })
  const { send, isWaiting, wrongWith } = useFormRequest(authApi.changePassword, () => {
    client.removeQueries({ queryKey: resetLinkQuery(link).queryKey })
    showToast('success', t`Success`, t`Your password has been changed. Log in with the new one.`)
    void navigate(links.login, { replace: true })
    // The server has signed out all devices of this account. The session here may be that of another one.
    endSessionLater()
  })
  const error = (field: string) => (empty.includes(field) ? t`Please fill in this field` : wrongWith(field))
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const [password, confirmPassword] = [text('password'), text('confirmPassword')]
        const missing = ['password', 'confirmPassword'].filter((field) => text(field) === '')
        setEmpty(missing)
        if (missing.length === 0) {
          // A press after a lost response repeats the request, unless another password was entered.
          if (attempt.current.password !== password) attempt.current = { password, requestId: randomId() }
          return send({ ...link, password, confirmPassword, requestId: attempt.current.requestId })
        }
        showToast('error', t`ERROR`, t`Enter new and confirm password`)
        return missing[0]
      }}
    >
      {/* For password managers: the account of the new password. */}
      <input type="text" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswords label={<Trans>New password</Trans>} error={error} />
      <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  )
}
