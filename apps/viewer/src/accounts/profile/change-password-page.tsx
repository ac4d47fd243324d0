import { Trans, useLingui } from '@lingui/react/macro'
import { FormPanel } from '../../platform/form-panel.tsx'
import { Button } from '@kallo/ui/button'
import { useIsMounted } from '@kallo/ui/use-is-mounted'
import { useNavigate } from 'react-router'
import { Form, useFormRequest } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { Password } from '../../platform/form-fields.tsx'
import { showToast } from '../../platform/toasts.ts'
import { profileApi, useRequired } from './api.ts'

/** M-02. */
export function ChangePasswordPage() {
  const { t } = useLingui()
  return (
    <FormPanel
      pageTitle={t`Change Password`}
      heading={<Trans>Change Password</Trans>}
      lead={<Trans>Your other devices will be logged out.</Trans>}
    >
      <ChangePasswordForm />
    </FormPanel>
  )
}

/** M-02, V-01. The server checks that the new passwords match. */
function ChangePasswordForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { firstMissing, missing } = useRequired(['oldPassword', 'newPassword', 'confirmPassword'])
  const { send, isWaiting, wrongWith } = useFormRequest(profileApi.changePassword, () => {
    showToast('success', t`Password changed`, t`Your other devices were logged out.`)
    if (isMounted.current) void navigate(links.myAccount)
  })
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const body = {
          oldPassword: text('oldPassword'),
          newPassword: text('newPassword'),
          confirmPassword: text('confirmPassword'),
        }
        const first = firstMissing(body)
        if (!first) send(body)
        return first
      }}
    >
      <Password
        label={<Trans>Old Password</Trans>}
        name="oldPassword"
        autoComplete="current-password"
        error={missing('oldPassword') ?? wrongWith('oldPassword')}
      />
      <Password
        label={<Trans>New Password</Trans>}
        name="newPassword"
        autoComplete="new-password"
        description={<Trans>At least 8 characters</Trans>}
        error={missing('newPassword') ?? wrongWith('newPassword')}
      />
      <Password
        label={<Trans>Confirm Password</Trans>}
        name="confirmPassword"
        autoComplete="new-password"
        error={missing('confirmPassword') ?? wrongWith('confirmPassword')}
      />
      <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  )
}
