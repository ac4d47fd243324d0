import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import styles from './detail.module.css'

export function DetailSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.detail} role="status" aria-label={t`Loading`}>
      <div className={styles.hero}>
        <Skeleton shape="wide" className={styles.picture} />
        <div className={styles.words}>
          <Skeleton shape="line" />
          <Skeleton shape="title" />
          <Skeleton className={styles.buttonGhost} />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      </div>
    </div>
  )
}
