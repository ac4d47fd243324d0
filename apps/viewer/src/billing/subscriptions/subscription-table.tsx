import { subscriptionLabel } from '@kallo/rules/billing/subscription-display'
import { StatusMark } from '@kallo/ui/status-mark'
import { Table } from '@kallo/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass } from '@kallo/ui/button'
import { Link } from 'react-router'
import { serverNow } from '../../platform/server-clock.ts'
import { useFormats } from '../../platform/use-formats.tsx'
import type { SubscriptionsData } from './queries.ts'
import { links } from '../../platform/links.ts'

/** S-01. */
export function SubscriptionTable({ pairs, timeZone }: { pairs: SubscriptionsData; timeZone: string }) {
  const { t } = useLingui()
  const { day } = useFormats()
  const nowMs = serverNow()
  return (
    <Table
      label={t`My Subscriptions`}
      columns={[t`Package`, t`Start Date`, t`End Date`, t`Status`, t`Action`]}
      rows={pairs.map(([subscription, { name }]) => {
        const isActive = subscriptionLabel(subscription, nowMs, timeZone) === 'active'
        return {
          id: subscription.subscriptionId,
          cells: [
            name,
            day(subscription.startDate),
            day(subscription.endDate),
            <StatusMark key="status" isOn={isActive}>
              {isActive ? <Trans>Active</Trans> : <Trans>Expired</Trans>}
            </StatusMark>,
            isActive || subscription.cancel === 1 ? (
              <SubscriptionAction key="action" subscription={subscription} packageName={name} />
            ) : null,
          ],
        }
      })}
    />
  )
}

interface SubscriptionActionProps {
  subscription: SubscriptionsData[number][0]
  packageName: string
}

function SubscriptionAction({ subscription, packageName }: SubscriptionActionProps) {
  const { t } = useLingui()
  if (subscription.cancel === 1) return <Trans>Cancelled</Trans>
  return (
    <Link
      className={buttonClass('quiet')}
      to={links.cancelSubscription(subscription.subscriptionId)}
      aria-label={t`Cancel ${packageName}`}
    >
      <Trans>Cancel</Trans>
    </Link>
  )
}
