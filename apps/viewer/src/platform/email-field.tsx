import { Field } from '@kallo/ui/field'
import { Trans } from '@lingui/react/macro'

export interface EmailFieldProps {
  error: string | undefined
  /** `username` where it signs somebody in, so that browsers fill in the password with it. */
  autoComplete?: 'username' | 'email'
}

/** The field `email`, with the keyboard and the memory for it. */
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
