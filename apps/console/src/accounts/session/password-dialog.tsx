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
    <Dialog title="Change your password" onClose={onClose}>
      <p>Your other sessions end.</p>
      <Form onSubmit={change} submit="Change" onCancel={onClose}>
        <Field
          name="password"
          type="password"
          label="New password"
          autoComplete="new-password"
          isRequired
          autoFocus
        />
        <Field
          name="confirmPassword"
          type="password"
          label="Repeat it"
          autoComplete="new-password"
          isRequired
        />
      </Form>
    </Dialog>
  )
}
