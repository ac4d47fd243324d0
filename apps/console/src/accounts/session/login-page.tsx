import { Field } from '@kallo/ui/rich/field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { Form } from '../../platform/form.tsx'
import { GatePage } from '../../platform/page.tsx'
import { logInWithPasskey } from '../passkeys/api.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { sessionApi } from './api.ts'
import { pathAfterLogin } from './path-after-login.ts'

/** O-02, O-14: password, then a code if a second factor is set up; or a passkey. */
export function LoginPage() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [parameters] = useSearchParams()
  const [needsCode, setNeedsCode] = useState(false)
  const proceed = async () => {
    queryClient.clear()
    await navigate(pathAfterLogin(parameters.get('to')), { replace: true })
  }
  const logIn = async ({ email = '', password = '', code = '' }: Record<string, string>) => {
    try {
      await sessionApi.login({ email, password, code })
    } catch (error) {
      if (!hasReason(error, 'code-needed')) throw error
      setNeedsCode(true)
      return
    }
    await proceed()
  }
  return (
    <GatePage title="Sign in" help="For the people who run this service.">
      <Form onSubmit={logIn} submit="Sign in">
        <Field name="email" type="email" label="E-mail" autoComplete="username" isRequired autoFocus />
        <Field name="password" type="password" label="Password" autoComplete="current-password" isRequired />
        {needsCode && (
          <Field
            name="code"
            label="Code"
            description="Six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            isRequired
            autoFocus
          />
        )}
      </Form>
      <PasskeyButton onPress={() => logInWithPasskey().then(proceed)}>Use a passkey</PasskeyButton>
    </GatePage>
  )
}
