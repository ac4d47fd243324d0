import { Checkbox } from '@kallo/ui/choices'
import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasReason } from '../../platform/api-error.ts'
import { Form, useFormRequest } from '../../platform/form.tsx'
import { Password } from '../../platform/form-fields.tsx'
import { FormPanel } from '../../platform/form-panel.tsx'
import { links } from '../../platform/links.ts'
import { endSession } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { profileApi, useRequired } from './api.ts'

/** M-07. */
export function EraseAccountPage() {
  const { t } = useLingui()
  return (
    <FormPanel
      pageTitle={t`Delete Account`}
      heading={<Trans>Delete Account</Trans>}
      lead={
        <Trans>
          Your name, email, phone number, devices, saved cards and viewing history are permanently deleted.
          Payment records are kept without your name.
        </Trans>
      }
    >
      <EraseForm />
    </FormPanel>
  )
}

/** Ending a running subscription requires a second confirmation. */
function EraseForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [endsSubscription, setEndsSubscription] = useState(false)
  const { firstMissing, missing } = useRequired(['password'])
  const { send, isWaiting, error, wrongWith } = useFormRequest(profileApi.erase, () => {
    void navigate(links.start)
    endSession('logout')
    showToast('success', t`Account deleted`, t`Your personal data has been deleted.`)
  })
  const isRunning = endsSubscription || hasReason(error, 'subscription-running')
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const body = { password: text('password') }
        const first = firstMissing(body)
        if (!first) send({ ...body, endsSubscription })
        return first
      }}
    >
      {isRunning && (
        <Checkbox
          label={<Trans>End my subscription now. I lose the time I have paid for and get no refund.</Trans>}
          checked={endsSubscription}
          onChange={({ target }) => setEndsSubscription(target.checked)}
        />
      )}
      <Password
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        error={missing('password') ?? wrongWith('password')}
      />
      <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
        <Trans>Permanently delete my account</Trans>
      </Button>
    </Form>
  )
}
