import { buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import styles from './subscriptions.module.css'

/** S-08: nothing to change, nothing to add to; here is the way to it. */
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
