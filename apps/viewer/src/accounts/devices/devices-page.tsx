import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { DeviceTable } from './device-table.tsx'
import styles from './devices.module.css'
import { DevicesSkeleton } from './devices-skeleton.tsx'
import { LinkTv } from './link-tv.tsx'
import { LogoutEverywhere } from './logout-everywhere.tsx'
import { devicesQuery } from './queries.ts'

/** M-04. */
export function DevicesPage() {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(devicesQuery())} skeleton={<DevicesSkeleton />}>
      {(devices) => (
        <>
          <PageHead
            title={t`My Devices`}
            lead={<Trans>Where your account was used. Log out what you no longer use.</Trans>}
          />
          {devices.length === 0 ? (
            <p className={styles.empty}>
              <Trans>No device has logged in yet.</Trans>
            </p>
          ) : (
            <DeviceTable devices={devices} />
          )}
          <div className={styles.below}>
            <LogoutEverywhere />
            <LinkTv />
          </div>
        </>
      )}
    </Loaded>
  )
}
