import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { NoSubscriptions } from './no-subscriptions.tsx'
import { subscriptionsQuery, timeZoneQuery } from './queries.ts'
import { SubscriptionTable } from './subscription-table.tsx'
import { SubscriptionsSkeleton } from './subscriptions-skeleton.tsx'

/** S-01, S-02. */
export function SubscriptionsPage() {
  const { t } = useLingui()
  const list = useQuery(subscriptionsQuery())
  const zone = useQuery(timeZoneQuery())
  return (
    <Loaded query={list} skeleton={<SubscriptionsSkeleton />}>
      {(pairs) =>
        pairs.length === 0 ? (
          <NoSubscriptions />
        ) : (
          <Loaded query={zone} skeleton={<SubscriptionsSkeleton />}>
            {(timeZone) => (
              <>
                <PageHead title={t`My Subscriptions`} />
                <SubscriptionTable pairs={pairs} timeZone={timeZone} />
              </>
            )}
          </Loaded>
        )
      }
    </Loaded>
  )
}
