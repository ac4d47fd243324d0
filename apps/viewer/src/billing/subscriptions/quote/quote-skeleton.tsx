import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import styles from './preview.module.css'

export function QuoteSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
      <Skeleton className={styles.amountGhost} />
      <Skeleton className={styles.factsGhost} />
      <Skeleton className={styles.linesGhost} />
    </div>
  )
}
