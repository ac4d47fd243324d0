import { Skeleton } from '@kallo/ui/skeleton'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../platform/page-head.tsx'
import styles from './subscriptions.module.css'

export function PageSkeleton({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={title} />
      <div className={styles.pageGhosts} role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.cardGhost} />
        <Skeleton className={styles.tableGhost} />
      </div>
    </>
  )
}
