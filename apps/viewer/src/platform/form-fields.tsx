import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { PasswordField, type PasswordFieldProps } from '@kallo/ui/password-field'
import { Button } from '@kallo/ui/button'
import { Form, useFormRequest, formErrorMessage } from './form.tsx'
import { showToast } from './toasts.ts'
import { useMutation } from '@tanstack/react-query'
import { hasReason } from './api-error.ts'
import styles from './form-panel.module.css'

interface EmailFieldProps {
  error: string | undefined
  /** `username` on login forms, for password managers. */
  autoComplete?: 'username' | 'email'
}

/** The field `email`, with keyboard and autofill. */
export function EmailField({ error, autoComplete = 'username' }: EmailFieldProps) {
  return (
    <Field
      label={<Trans>Email</Trans>}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      error={error}
    />
  )
}

/** A new password and its confirmation. */
export function NewPasswords({
  label,
  error,
}: {
  label: ReactNode
  error: (field: 'password' | 'confirmPassword') => string | undefined
}) {
  return (
    <>
      <Password
        label={label}
        name="password"
        autoComplete="new-password"
        description={<Trans>At least 8 characters</Trans>}
        error={error('password')}
      />
      <Password
        label={<Trans>Confirm password</Trans>}
        name="confirmPassword"
        autoComplete="new-password"
        error={error('confirmPassword')}
      />
    </>
  )
}

/** A password field with its labels. */
export function Password(props: Omit<PasswordFieldProps, 'showLabel'>) {
  const { t } = useLingui()
  return <PasswordField {...props} showLabel={t`Show password`} />
}

interface EmailFormProps extends Pick<EmailFieldProps, 'autoComplete'> {
  send: (email: string) => Promise<unknown>
  onDone: (email: string) => void
  /** Label of the button. */
  submit: ReactNode
}

/** V-01: a form with an email address only. */
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
      <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
        {submit}
      </Button>
    </Form>
  )
}

interface MailAgainProps {
  send: () => Promise<unknown>
  /** Label of the button. */
  children: ReactNode
}

/** Requests a mail again. A rate limit is not shown as an error. */
export function ResendMail({ send, children }: MailAgainProps) {
  const { t } = useLingui()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onError(failure) {
      const { title, message } = formErrorMessage(failure)
      if (!hasReason(failure, 'too-many-tries')) showToast('error', title, message)
    },
  })
  const wait = error && hasReason(error, 'too-many-tries') ? formErrorMessage(error).message : ''
  return (
    <div className={styles.again}>
      <Button kind="quiet" isBusy={isPending} onPress={() => mutate()}>
        {children}
      </Button>
      <p role="status">{isSuccess ? t`Sent. Check your spam folder, too.` : wait}</p>
    </div>
  )
}
