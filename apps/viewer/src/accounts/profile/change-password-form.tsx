import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { Form } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { Password } from '../../platform/password.tsx'
import { showToast } from '../../platform/toasts.ts'
import { useFormRequest } from '../../platform/use-form-request.ts'
import { profileApi } from './api.ts'
import { useRequired } from './use-required.ts'

/** M-02, V-01. Whether the two new ones agree is the server's to say. */
export function ChangePasswordForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { firstMissing, missing } = useRequired(['oldPassword', 'newPassword', 'confirmPassword'])
  const { send, isWaiting, wrongWith } = useFormRequest(profileApi.changePassword, () => {
    showToast('success', t`Password changed`, t`Your other devices were signed out.`)
    void navigate(links.myAccount)
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
        hint={<Trans>At least 8 characters</Trans>}
        error={missing('newPassword') ?? wrongWith('newPassword')}
      />
      <Password
        label={<Trans>Confirm Password</Trans>}
        name="confirmPassword"
        autoComplete="new-password"
        error={missing('confirmPassword') ?? wrongWith('confirmPassword')}
      />
      <Button type="submit" isLarge isWaiting={isWaiting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  )
}
