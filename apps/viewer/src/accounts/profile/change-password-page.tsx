import { Trans, useLingui } from '@lingui/react/macro'
import { FormPanel } from '../../platform/form-panel.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

/** M-02. */
export function ChangePasswordPage() {
  const { t } = useLingui()
  return (
    <FormPanel
      pageTitle={t`Change Password`}
      heading={<Trans>Change Password</Trans>}
      lead={<Trans>Your other devices will be signed out.</Trans>}
    >
      <ChangePasswordForm />
    </FormPanel>
  )
}
