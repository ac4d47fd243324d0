import { PasswordField, type PasswordFieldProps } from '@kallo/ui/password-field'
import { useLingui } from '@lingui/react/macro'

/** The field for a password, with its words. */
export function Password(props: Omit<PasswordFieldProps, 'showLabel'>) {
  const { t } = useLingui()
  return <PasswordField {...props} showLabel={t`Show password`} />
}
