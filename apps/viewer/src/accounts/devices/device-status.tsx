import { StatusMark } from '@kallo/ui/status-mark'
import { Trans } from '@lingui/react/macro'
import type { Device } from './queries.ts'

export function DeviceStatus({ status }: Pick<Device, 'status'>) {
  return (
    <StatusMark isOn={status === 1}>
      {status === 1 ? (
        <Trans context="state of a device">Login</Trans>
      ) : (
        <Trans context="state of a device">Logout</Trans>
      )}
    </StatusMark>
  )
}
