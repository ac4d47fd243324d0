import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { FormPanel } from '../../platform/form-panel.tsx'
import { links } from '../../platform/links.ts'
import { returnStateOf } from '../../platform/return-to.ts'
import { useSession } from '../../platform/session.ts'
import { LoginForm } from './login-form.tsx'
import { SessionEndNote } from './session-end-note.tsx'

/** once signed in, on to where the viewer was going. `wanted` shows what that is. */
export function LoginPage({ wanted }: { wanted?: ReactNode }) {
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
      {wanted}
      <SessionEndNote />
      <LoginForm />
    </FormPanel>
  )
}
