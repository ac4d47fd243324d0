import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { isThisDevice } from './this-device.ts'
import type { Device } from './queries.ts'
import { useLogoutDevice } from './use-logout-device.ts'

/** M-04. The button leaves with the answer, so the focus goes to its row first. */
export function LogoutDevice({ device }: { device: Device }) {
  const { t } = useLingui()
  const { logOut, isWaiting } = useLogoutDevice(device)
  const name = device.device_name
  return (
    <Button
      look="quiet"
      isWaiting={isWaiting}
      aria-label={isThisDevice(device) ? t`Logout ${name}, this device` : t`Logout ${name}`}
      onClick={({ currentTarget }) => {
        currentTarget.closest('tr')?.querySelector('th')?.focus({ preventScroll: true })
        logOut()
      }}
    >
      <Trans>Logout</Trans>
    </Button>
  )
}
