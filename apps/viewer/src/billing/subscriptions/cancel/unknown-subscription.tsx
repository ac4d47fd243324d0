import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../../platform/links.ts'
import { PageHead } from '../../../platform/page-head.tsx'
import styles from './cancel.module.css'

export function UnknownSubscription() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Cancel Subscription`} />
      <section className={styles.panel}>
        <p>
          <Trans>There is no such subscription.</Trans>
        </p>
        <Link className={buttonClass('quiet')} to={links.subscriptions}>
          <Trans>My Subscriptions</Trans>
        </Link>
      </section>
    </>
  )
}
