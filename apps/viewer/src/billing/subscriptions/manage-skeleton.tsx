import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../platform/page-head.tsx'
import { RunningLine } from './running-line.tsx'
import styles from './subscriptions.module.css'

export function ManageSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Manage Subscription`} lead={<RunningLine />} />
      <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className={styles.cardGhost} />
        ))}
      </div>
    </>
  )
}
