import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import styles from './guide-page.module.css'

/** Placeholder with the shape of the guide's rows. */
export function GuideSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <Skeleton shape="title" />
      <div className={styles.ghosts}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className={styles.ghost} />
        ))}
      </div>
    </div>
  )
}
