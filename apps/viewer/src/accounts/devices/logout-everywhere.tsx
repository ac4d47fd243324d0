import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { endSession } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import { useFormRequest } from '../../platform/use-form-request.ts'
import { devicesApi } from './api.ts'

/** M-01, M-04: asks first, because this browser is one of them. */
export function LogoutEverywhere() {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { send, isWaiting } = useFormRequest(devicesApi.removeAllDevices, () => {
    endSession('logout')
    showToast('success', t`Logged out`, t`All your devices were logged out.`)
  })
  return (
    <>
      <Button look="quiet" isWaiting={isWaiting} onClick={() => setAsking(true)}>
        <Trans>Logout of all devices</Trans>
      </Button>
      {isAsking && (
        <Dialog
          isAlert
          title={t`Logout of all devices?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button
                onClick={() => {
                  // Closed first: an error's popup would be behind it.
                  setAsking(false)
                  send()
                }}
              >
                <Trans>Logout of all devices</Trans>
              </Button>
              <Button look="quiet" onClick={() => setAsking(false)}>
                <Trans>Stay logged in</Trans>
              </Button>
            </>
          }
        >
          <Trans>Every phone, TV and browser has to log in again, this one too.</Trans>
        </Dialog>
      )}
    </>
  )
}
