import { Button } from '@kallo/ui/button'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { EmailField, type EmailFieldProps } from './email-field.tsx'
import { Form } from './form.tsx'
import { showToast } from './toasts.ts'
import { useFormRequest } from './use-form-request.ts'

export interface EmailFormProps extends Pick<EmailFieldProps, 'autoComplete'> {
  send: (email: string) => Promise<unknown>
  onDone: (email: string) => void
  /** What the button says. */
  submit: ReactNode
}

/** V-01: a form that asks for an address and nothing else. */
export function EmailForm({ send: request, onDone, submit, autoComplete }: EmailFormProps) {
  const { t } = useLingui()
  const { send, isWaiting, wrongWith } = useFormRequest(request, (_, email) => onDone(email))
  const [isEmpty, setEmpty] = useState(false)
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const email = text('email').toLowerCase()
        setEmpty(email === '')
        if (email) return send(email)
        showToast('error', t`Error`, t`Enter your email`)
        return 'email'
      }}
    >
      <EmailField autoComplete={autoComplete} error={isEmpty ? t`Enter your email` : wrongWith('email')} />
      <Button type="submit" isLarge isWaiting={isWaiting}>
        {submit}
      </Button>
    </Form>
  )
}
