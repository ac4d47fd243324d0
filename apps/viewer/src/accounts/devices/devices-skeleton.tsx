import { Skeleton } from '@kallo/ui/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../platform/page-head.tsx'
import styles from './devices.module.css'

export function DevicesSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <PageHead
        title={t`My Devices`}
        lead={<Trans>Where your account was used. Log out what you no longer use.</Trans>}
      />
      <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.ghost} />
        <Skeleton className={styles.ghost} />
      </div>
    </>
  )
}
