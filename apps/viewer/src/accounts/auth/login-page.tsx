import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { FormPanel } from '../../platform/form-panel.tsx'
import { links } from '../../platform/links.ts'
import { returnStateOf } from '../../platform/return-to.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '@kallo/ui/button'
import { hasReason } from '../../platform/api-error.ts'
import { EmailField, Password } from '../../platform/form-fields.tsx'
import { Form, useFormRequest } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.ts'
import { ResendActivation } from './activate-page.tsx'
import styles from './login.module.css'
import { login, authApi } from './api.ts'
import { useSignedIn } from './use-signed-in.ts'
import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { brandName } from '../../platform/brand.ts'

/** after login, continues to the requested page. `requested` shows what that is. */
export function LoginPage({ requested }: { requested?: ReactNode }) {
  const { t } = useLingui()
  const { key: session } = useSession()
  const { state } = useLocation()
  if (session) return <Navigate to={returnStateOf(state)} replace />
  return (
    <FormPanel
      pageTitle={t`Login`}
      heading={<Trans>Welcome back</Trans>}
      lead={<Trans>Log in to watch every channel and film on your plan.</Trans>}
      foot={
        <Trans>
          New to {brandName}?{' '}
          <Link to={links.register} state={state}>
            Register
          </Link>
        </Trans>
      }
    >
      {requested}
      <SessionEndNote />
      <LoginForm />
    </FormPanel>
  )
}

/** V-01, V-03. */
export function LoginForm() {
  const { t } = useLingui()
  const { state } = useLocation()
  const signedIn = useSignedIn()
  const { send, isWaiting, error, sent, wrongWith } = useFormRequest(login, (data) => signedIn(data))
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const [email, password] = [text('email'), text('password')]
        if (email && password) return send({ email, password })
        showToast('error', t`Error`, t`Enter your email and password`)
        return email ? 'password' : 'email'
      }}
    >
      <EmailField error={wrongWith('email')} />
      <Password
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        error={wrongWith('password')}
      />
      <Link className={styles.forgot} to={links.forgot} state={state}>
        <Trans>Forgot password?</Trans>
      </Link>
      <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
        <Trans>Login</Trans>
      </Button>
      {sent && hasReason(error, 'not-activated') && <ResendActivation email={sent.email} />}
    </Form>
  )
}

type SessionEnd = DataOf<typeof auth.sessionEnd>

/** M-04, T-05: why this device has to log in again. */
function SessionEndNote() {
  const { endedKey } = useSession()
  const { data } = useQuery({
    queryKey: [authApi.sessionEnd.path(), endedKey],
    queryFn: () => authApi.sessionEnd({ token: endedKey ?? '' }),
    enabled: endedKey !== null,
    staleTime: Infinity,
  })
  if (endedKey === null || data === undefined) return null
  return (
    <p className={styles.sessionEnd} role="status">
      <Reason reason={data.reason} />
    </p>
  )
}

function Reason({ reason }: SessionEnd) {
  switch (reason) {
    case 'removed':
      return <Trans>This device was logged out from another of your devices.</Trans>
    case 'all-removed':
      return <Trans>All devices of this account were logged out.</Trans>
    case 'password-changed':
      return <Trans>The password of this account was changed. Log in with the new one.</Trans>
    case 'device-limit':
      return <Trans>You logged in on another device, and your plan’s device limit was reached.</Trans>
    case null:
      return <Trans>Your session has ended. Please log in again.</Trans>
  }
}
