import { t } from '@lingui/core/macro'
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
    <GatePage title={t`Sign in`} help={t`For the people who run this service.`}>
      <Form onSubmit={logIn} submit={t`Sign in`}>
        <Field name="email" type="email" label={t`E-mail`} autoComplete="username" isRequired autoFocus />
        <Field
          name="password"
          type="password"
          label={t`Password`}
          autoComplete="current-password"
          isRequired
        />
        {needsCode && (
          <Field
            name="code"
            label={t`Code`}
            description={t`Six digits from your authenticator app, or a recovery code.`}
            autoComplete="one-time-code"
            isRequired
            autoFocus
          />
        )}
      </Form>
      <PasskeyButton onPress={() => logInWithPasskey().then(proceed)}>{t`Use a passkey`}</PasskeyButton>
    </GatePage>
  )
}
