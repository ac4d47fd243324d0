import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import type { SubscriptionsData } from './queries.ts'

export interface SubscriptionActionProps {
  subscription: SubscriptionsData[number][0]
  packageName: string
}

/** S-01: what is cancelled already says so. */
export function SubscriptionAction({ subscription, packageName }: SubscriptionActionProps) {
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
