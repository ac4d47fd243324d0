import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import styles from './page.module.css'

export function ListSkeleton({ shape }: { shape: 'wide' | 'poster' }) {
  const { t } = useLingui()
  return (
    <div className={styles.page} role="status" aria-label={t`Loading`}>
      <Skeleton shape="title" />
      <div className={styles.tools}>
        <Skeleton className={styles.toolsGhost} />
      </div>
      <div className={`${styles.grid} ${styles[shape]}`}>
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index}>
            <Skeleton shape={shape} />
            <Skeleton shape="line" className={styles.nameGhost} />
          </div>
        ))}
      </div>
    </div>
  )
}
