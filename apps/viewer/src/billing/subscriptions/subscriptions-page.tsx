import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { NoSubscriptions } from './no-subscriptions.tsx'
import { subscriptionsQuery, timeZoneQuery } from './queries.ts'
import { RunningLine } from './running-line.tsx'
import { SubscriptionTable } from './subscription-table.tsx'
import styles from './subscriptions.module.css'
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
                <PageHead title={t`My Subscriptions`} lead={<RunningLine />} />
                <SubscriptionTable pairs={pairs} timeZone={timeZone} />
                <Link className={`${styles.inText} ${styles.below}`} to={links.receipts}>
                  <Trans>Receipts</Trans>
                </Link>
              </>
            )}
          </Loaded>
        )
      }
    </Loaded>
  )
}
