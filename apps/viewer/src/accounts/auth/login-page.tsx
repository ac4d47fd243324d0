import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, useLocation } from 'react-router'
import { FormPanel } from '../../platform/form-panel.tsx'
import { links } from '../../platform/links.ts'
import { returnStateOf } from '../../platform/return-to.ts'
import { useSession } from '../../platform/session.ts'
import { LoginForm } from './login-form.tsx'

/** once signed in, on to where the viewer was going. */
export function LoginPage() {
  const { t } = useLingui()
  const { token } = useSession()
  const { state } = useLocation()
  if (token) return <Navigate to={returnStateOf(state)} replace />
  return (
    <FormPanel
      pageTitle={t`Login`}
      heading={<Trans>Welcome back</Trans>}
      lead={<Trans>Log in to watch every channel and film on your plan.</Trans>}
      foot={
        <Trans>
          New to Kallo? <Link to={links.register}>Register</Link>
        </Trans>
      }
    >
      <LoginForm />
    </FormPanel>
  )
}
