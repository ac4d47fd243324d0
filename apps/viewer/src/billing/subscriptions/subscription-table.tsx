import { subscriptionLabel } from '@kallo/rules/billing/subscription-display'
import { StatusMark } from '@kallo/ui/status-mark'
import { Table } from '@kallo/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '../../platform/server-clock.ts'
import { useFormats } from '../../platform/use-formats.tsx'
import type { SubscriptionsData } from './queries.ts'
import { SubscriptionAction } from './subscription-action.tsx'

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
