import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '@kallo/ui/button'
import { Skeleton } from '@kallo/ui/skeleton'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { OpenPayments } from '../payments/open-payments.tsx'
import { isCancellable, subscriptionsQuery, timeZoneQuery, type SubscriptionsData } from './api.ts'
import { RunningLine } from './running-line.tsx'
import styles from './subscriptions.module.css'
import { subscriptionLabel } from '@kallo/rules/billing/subscription-display'
import { Status } from '@kallo/ui/badge'
import { Table } from '@kallo/ui/table'
import { serverNow } from '../../platform/server-clock.ts'
import { useFormats } from '../../platform/formats.tsx'
import { brandName } from '../../platform/brand.ts'

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
                <OpenPayments />
                <SubscriptionTable pairs={pairs} timeZone={timeZone} />
                <p className={styles.below}>
                  <Link className={styles.inText} to={links.receipts}>
                    <Trans>Receipts</Trans>
                  </Link>
                  {' · '}
                  <Link className={styles.inText} to={links.gift}>
                    <Trans>Give {brandName}</Trans>
                  </Link>
                </p>
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
      <OpenPayments />
      <div className={styles.empty}>
        <p>
          <Trans>You have not subscribed yet. Your plans will be listed here.</Trans>
        </p>
        <Link className={buttonClass({ kind: 'primary' })} to={links.purchase}>
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

/** S-01. */
function SubscriptionTable({ pairs, timeZone }: { pairs: SubscriptionsData; timeZone: string }) {
  const { t } = useLingui()
  const { day } = useFormats()
  const nowMs = serverNow()
  return (
    <Table
      label={t`My Subscriptions`}
      columns={[t`Package`, t`Start Date`, t`End Date`, t`Status`, t`Action`]}
      rows={pairs.map(([subscription, { name, kind }]) => {
        const isActive = subscriptionLabel(subscription, nowMs, timeZone) === 'active'
        return {
          id: subscription.subscriptionId,
          cells: [
            name,
            day(subscription.startDate),
            day(subscription.endDate),
            <Status key="status" tone={isActive ? 'positive' : 'neutral'}>
              {isActive ? <Trans>Active</Trans> : <Trans>Expired</Trans>}
            </Status>,
            (isActive && isCancellable(subscription, kind)) || subscription.cancel === 1 ? (
              <SubscriptionAction key="action" subscription={subscription} planName={name} />
            ) : null,
          ],
        }
      })}
    />
  )
}

interface SubscriptionActionProps {
  subscription: SubscriptionsData[number][0]
  planName: string
}

function SubscriptionAction({ subscription, planName }: SubscriptionActionProps) {
  const { t } = useLingui()
  if (subscription.cancel === 1) return <Trans>Cancelled</Trans>
  return (
    <Link
      className={buttonClass()}
      to={links.cancelSubscription(subscription.subscriptionId)}
      aria-label={t`Cancel ${planName}`}
    >
      <Trans>Cancel</Trans>
    </Link>
  )
}
