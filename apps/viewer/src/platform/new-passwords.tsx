import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Password } from './password.tsx'

/** A password that is chosen, and once more. */
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
        hint={<Trans>At least 8 characters</Trans>}
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
