import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '@kallo/ui/button'
import { Skeleton } from '@kallo/ui/skeleton'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { subscriptionsQuery, timeZoneQuery } from './queries.ts'
import { RunningLine } from './running-line.tsx'
import { SubscriptionTable } from './subscription-table.tsx'
import styles from './subscriptions.module.css'

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

function NoSubscriptions() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`My Subscriptions`} />
      <div className={styles.empty}>
        <p>
          <Trans>You have not subscribed yet. Your plans will be listed here.</Trans>
        </p>
        <Link className={buttonClass()} to={links.purchase}>
          <Trans>Purchase Subscription</Trans>
        </Link>
      </div>
    </>
  )
}

function SubscriptionsSkeleton() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`My Subscriptions`} lead={<RunningLine />} />
      <div role="status" aria-label={t`Loading`}>
        <Skeleton className={styles.tableGhost} />
      </div>
    </>
  )
}
