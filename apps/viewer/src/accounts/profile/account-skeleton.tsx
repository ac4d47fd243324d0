import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../platform/page-head.tsx'
import { AccountActions } from './account-actions.tsx'
import styles from './my-account.module.css'

/** Only the details have to be waited for; everything else can be used. */
export function AccountSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`My Account`} />
      <div className={styles.panels} role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.detailsGhost} />
        <Skeleton className={styles.languagesGhost} />
      </div>
      <AccountActions />
    </>
  )
}
