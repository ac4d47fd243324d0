import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import styles from './plans.module.css'

export function PlansSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
      <Skeleton className={styles.ghostLine} />
      <Skeleton className={styles.ghostCards} />
    </div>
  )
}
