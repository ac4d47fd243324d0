import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '@kallo/ui/skeleton'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { RenewPreview } from './lazy-pages.ts'
import { ManageLinks } from './manage-links.tsx'
import { purchaseLabel } from './purchase-label.ts'
import { availabilityQuery, runningQuery } from './queries.ts'
import { RunningLine } from './running-line.tsx'
import styles from './subscriptions.module.css'

/** M-05. `isOtherState` shows the page for availability without required subscription. */
export function ManagePage({ isOtherState = false }: { isOtherState?: boolean }) {
  const { t } = useLingui()
  const running = useQuery(runningQuery()).data
  const [search] = useSearchParams()
  return (
    <Loaded query={useQuery(availabilityQuery())} skeleton={<ManageSkeleton />}>
      {(availability) => (
        <>
          <PageHead title={t`Manage Subscription`} lead={<RunningLine />} />
          <ManageLinks
            purchase={purchaseLabel(availability, isOtherState)}
            isSubscribed={running !== undefined && running !== null}
          />
          {running && search.has('renew') && (
            <Suspense>
              <RenewPreview running={running} />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  )
}

function ManageSkeleton() {
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
