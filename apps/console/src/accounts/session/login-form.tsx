import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { useState } from 'react'
import { hasReason } from '../../platform/api-error.ts'
import { Form } from '../../platform/form.tsx'
import { logInWithPasskey } from '../passkeys/api.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { sessionApi } from './api.ts'
import { CodeField } from './code-field.tsx'

interface LoginFormProps {
  /** The address that is filled in. */
  email?: string
  onDone: () => Promise<void>
}

/** O-02, O-14: password, then a code if a second factor is set up; or a passkey. */
export function LoginForm({ email: known = '', onDone }: LoginFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const logIn = async ({ email = '', password = '', code = '' }: Record<string, string>) => {
    try {
      await sessionApi.login({ email, password, code })
    } catch (error) {
      if (!hasReason(error, 'code-needed')) throw error
      setNeedsCode(true)
      return
    }
    await onDone()
  }
  return (
    <>
      <Form onSubmit={logIn} submit={t`Sign in`}>
        <Field
          name="email"
          type="email"
          label={t`Email`}
          autoComplete="username"
          isRequired
          defaultValue={known}
          autoFocus={known === ''}
        />
        <Field
          name="password"
          type="password"
          label={t`Password`}
          autoComplete="current-password"
          isRequired
          autoFocus={known !== ''}
        />
        {needsCode && <CodeField />}
      </Form>
      <PasskeyButton onPress={() => logInWithPasskey().then(onDone)}>{t`Use a passkey`}</PasskeyButton>
    </>
  )
}
