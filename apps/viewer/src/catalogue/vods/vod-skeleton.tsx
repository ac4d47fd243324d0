import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import detail from '../lists/detail.module.css'
import styles from './vod-hero.module.css'

export function VodSkeleton() {
  const { t } = useLingui()
  return (
    <div className={detail.detail} role="status" aria-label={t`Loading`}>
      <div className={`${styles.hero} ${styles.hasBackdrop}`}>
        <Skeleton shape="poster" className={styles.poster} />
        <div className={styles.head}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </div>
        <div className={styles.text}>
          <Skeleton className={styles.ghost} />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      </div>
    </div>
  )
}
