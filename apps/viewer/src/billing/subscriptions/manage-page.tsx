import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { RenewPreview } from './buying-pages.ts'
import { ManageLinks } from './manage-links.tsx'
import { ManageSkeleton } from './manage-skeleton.tsx'
import { purchaseLabel } from './purchase-label.ts'
import { availabilityQuery, runningQuery } from './queries.ts'
import { RunningLine } from './running-line.tsx'

/** M-05. `isOtherState` shows the page as it is while nobody has to subscribe. */
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
