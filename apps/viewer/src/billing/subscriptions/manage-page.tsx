import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { ManageLinks } from './manage-links.tsx'
import { ManageSkeleton } from './manage-skeleton.tsx'
import { purchaseLabel } from './purchase-label.ts'
import { availabilityQuery } from './queries.ts'
import { RunningLine } from './running-line.tsx'

/** M-05. `isOtherState` shows the page as it is while nobody has to subscribe. */
export function ManagePage({ isOtherState = false }: { isOtherState?: boolean }) {
  const { t } = useLingui()
  return (
    <Loaded query={useQuery(availabilityQuery())} skeleton={<ManageSkeleton />}>
      {(availability) => (
        <>
          <PageHead title={t`Manage Subscription`} lead={<RunningLine />} />
          <ManageLinks purchase={purchaseLabel(availability, isOtherState)} />
        </>
      )}
    </Loaded>
  )
}
