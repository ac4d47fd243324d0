import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { deviceId, randomId } from '../../platform/device-id.ts'
import { FormPanel } from '../../platform/form-panel.tsx'
import { Form, useFormRequest } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { beginSession } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { authApi } from './api.ts'

/** F-19: a link that support has mailed. It signs in when the button is pressed, because mail programs open links in advance. */
export function SignInLinkPage() {
  const { t } = useLingui()
  const { token = '', email = '' } = useParams()
  const navigate = useNavigate()
  const [requestId] = useState(randomId)
  const { send, isWaiting } = useFormRequest(authApi.redeemSignInLink, (data) => {
    // no password is needed to continue, so that the session begins at once.
    if (data.deviceRemove) showToast('success', t`Device removed`, data.removeDevice ?? t`Another device`)
    void navigate(links.start, { replace: true })
    beginSession(data.token)
  })
  return (
    <FormPanel
      pageTitle={t`Login`}
      heading={<Trans>Login</Trans>}
      lead={email}
      foot={
        <Link to={links.login}>
          <Trans>Back to login</Trans>
        </Link>
      }
    >
      <Form
        isWaiting={isWaiting}
        onSubmit={() => send({ token, email, requestId, deviceName: 'Web Browser', deviceId: deviceId() })}
      >
        <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
          <Trans>Login</Trans>
        </Button>
      </Form>
    </FormPanel>
  )
}
