import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { PageHead } from '../../platform/page-head.tsx'
import styles from './subscriptions.module.css'

export function NoSubscriptions() {
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
