import { t } from '@lingui/core/macro'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasReason } from '../../platform/api-error.ts'
import { Form } from '../../platform/form.tsx'
import { registerStepUpPrompt } from '../../platform/step-up.ts'
import { stepUpWithPasskey } from '../passkeys/api.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { selfQuery, sessionApi } from './api.ts'
import { CodeField } from './code-field.tsx'

/** O-04: asks for password and code, or a passkey, when the server requires step-up authentication. */
export function StepUpDialog() {
  const [finish, setFinish] = useState<((isDone: boolean) => void) | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const { data } = useQuery(selfQuery)
  useEffect(() => registerStepUpPrompt(() => new Promise((resolve) => setFinish(() => resolve))), [])
  if (finish === null) return null
  const close = (isDone: boolean) => {
    setFinish(null)
    setNeedsCode(false)
    finish(isDone)
  }
  const confirm = async ({ password = '', code = '' }: Record<string, string>) => {
    try {
      await sessionApi.stepUp({ password, code })
      close(true)
    } catch (error) {
      if (!hasReason(error, 'code-needed')) throw error
      setNeedsCode(true)
    }
  }
  return (
    <Dialog title={t`Confirm that it is you`} onClose={() => close(false)}>
      {data?.operator.hasPasskey && (
        <PasskeyButton kind="primary" onPress={() => stepUpWithPasskey().then(() => close(true))}>
          {t`Use a passkey`}
        </PasskeyButton>
      )}
      <p>
        {data?.operator.hasPasskey
          ? t`Enter your password again, or use a passkey, to continue.`
          : t`Enter your password again to continue.`}
      </p>
      <Form onSubmit={confirm} submit={t`Confirm`} onCancel={() => close(false)}>
        <Field
          name="password"
          type="password"
          label={t`Password`}
          autoComplete="current-password"
          isRequired
          autoFocus
        />
        {needsCode && <CodeField />}
      </Form>
    </Dialog>
  )
}
