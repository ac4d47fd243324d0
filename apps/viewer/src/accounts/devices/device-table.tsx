import { Table } from '@kallo/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { countryName } from '../profile/profile-text.ts'
import styles from './devices.module.css'
import { LogoutDevice } from './logout.tsx'
import { type Device, type DevicesData, isThisDevice } from './api.ts'
import { Status } from '@kallo/ui/badge'

/** M-04: a signed-out device has no action. */
export function DeviceTable({ devices }: { devices: DevicesData }) {
  const { t } = useLingui()
  return (
    <Table
      label={t`My Devices`}
      columns={[t`Device`, t`Last Login`, t`Status`, t`Action`]}
      rows={devices.map((device) => ({
        id: device._id,
        cells: [
          <DeviceName key="name" device={device} />,
          <span key="login" className="nowrap">
            {device.last_login_date}
          </span>,
          <DeviceStatus key="status" status={device.status} />,
          device.status === 1 ? <LogoutDevice key="action" device={device} /> : null,
        ],
      }))}
    />
  )
}

function DeviceName({ device }: { device: Device }) {
  return (
    <span className={styles.name}>
      {device.device_name}{' '}
      {isThisDevice(device) && (
        <span className={styles.own}>
          <Trans>This device</Trans>
        </span>
      )}
      <DeviceFacts device={device} />
    </span>
  )
}

/** Where and when the device was last used. Its name already contains the browser. */
function DeviceFacts({ device: { country, last_used_date } }: { device: Device }) {
  const { i18n } = useLingui()
  const location = country === null ? null : countryName(country, i18n.locale)
  return (
    <span className={styles.facts}>
      {location !== null && <>{location} · </>}
      <Trans>last used {last_used_date}</Trans>
    </span>
  )
}

function DeviceStatus({ status }: Pick<Device, 'status'>) {
  return (
    <Status tone={status === 1 ? 'positive' : 'neutral'}>
      {status === 1 ? (
        <Trans context="state of a device">Login</Trans>
      ) : (
        <Trans context="state of a device">Logout</Trans>
      )}
    </Status>
  )
}
