import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../platform/page-head.tsx'
import { RunningLine } from './running-line.tsx'
import styles from './subscriptions.module.css'

export function SubscriptionsSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`My Subscriptions`} lead={<RunningLine />} />
      <div role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.tableGhost} />
      </div>
    </>
  )
}
