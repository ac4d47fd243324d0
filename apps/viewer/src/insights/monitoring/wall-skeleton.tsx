import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import styles from './wall.module.css'

const ghosts = Array.from({ length: 12 }, (_, index) => index)

export function WallSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <Skeleton className={styles.toolsGhost} />
      <div className={`${styles.grid} ${styles.small}`}>
        {ghosts.map((ghost) => (
          <Skeleton key={ghost} className={styles.tileGhost} />
        ))}
      </div>
    </div>
  )
}
