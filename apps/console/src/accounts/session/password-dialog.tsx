import { t } from '@lingui/core/macro'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { Form } from '../../platform/form.tsx'
import { sessionApi } from './api.ts'

/** O-03: a new password ends the other sessions. */
export function PasswordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const change = async ({ password = '', confirmPassword = '' }: Record<string, string>) => {
    await sessionApi.changePassword({ password, confirmPassword })
    await onDone()
    onClose()
  }
  return (
    <Dialog title={t`Change your password`} onClose={onClose}>
      <p>{t`Your other sessions will end.`}</p>
      <Form onSubmit={change} submit={t`Change`} onCancel={onClose}>
        <Field
          name="password"
          type="password"
          label={t`New password`}
          autoComplete="new-password"
          isRequired
          autoFocus
        />
        <Field
          name="confirmPassword"
          type="password"
          label={t`Repeat the new password`}
          autoComplete="new-password"
          isRequired
        />
      </Form>
    </Dialog>
  )
}
