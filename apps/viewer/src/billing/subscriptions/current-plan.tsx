import { Plural, Trans } from '@lingui/react/macro'
import { buttonClass } from '@kallo/ui/button'
import { Link } from 'react-router'
import { useFormats } from '../../platform/use-formats.tsx'
import type { Running } from './queries.ts'
import styles from './subscriptions.module.css'
import { links } from '../../platform/links.ts'

export function CurrentPlan({ running }: { running: Running }) {
  const { day } = useFormats()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Your plan now</Trans>
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
      <Link className={buttonClass()} to={links.purchase}>
        <Trans>Click to Subscribe</Trans>
      </Link>
    </div>
  )
}
