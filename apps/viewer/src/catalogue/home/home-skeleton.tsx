import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import styles from './home.module.css'

export function HomeSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.home} role="status" aria-label={t`Loading`}>
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton shape="title" />
          <div className={styles.ghosts}>
            {[0, 1, 2, 3].map((card) => (
              <Skeleton key={card} shape="wide" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
