import { Plural, Trans } from '@lingui/react/macro'
import { buttonClass } from '@kallo/ui/button'
import { Link } from 'react-router'
import { useFormats } from '../../platform/formats.tsx'
import type { Running, AvailabilityData } from './api.ts'
import styles from './subscriptions.module.css'
import { links } from '../../platform/links.ts'

export function CurrentPlan({ running }: { running: Running }) {
  const { day } = useFormats()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Your current plan</Trans>
        </dt>
        <dd>{running.package.name}</dd>
      </div>
      <div>
        <dt>
          <Trans>Devices</Trans>
        </dt>
        <dd>
          <Plural value={running.devices} one="# device at once" other="# devices at once" />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Paid until</Trans>
        </dt>
        <dd>{day(running.end_date)}</dd>
      </div>
    </dl>
  )
}

/** S-08: shown instead of the change and add-device forms. */
export function NoSubscription() {
  return (
    <div className={styles.empty}>
      <p>
        <Trans>You don't have any subscription at the moment, kindly subscribe!</Trans>
      </p>
      <Link className={buttonClass({ kind: 'primary' })} to={links.purchase}>
        <Trans>Click to Subscribe</Trans>
      </Link>
    </div>
  )
}

export type PurchaseLabel = 'subscribe' | 'purchase'

const subscriptionIndex = 2

/**
 * M-05: label of the purchase link. With status 1 of the third content type a subscription is required, and the label
 * is the same as on the pages that require it (B-11, B-14); with status 0 it is neutral.
 */
export function purchaseLabel(availability: AvailabilityData, isOtherState: boolean): PurchaseLabel {
  const isRequired = availability[subscriptionIndex]?.status === 1
  return isRequired && !isOtherState ? 'subscribe' : 'purchase'
}
