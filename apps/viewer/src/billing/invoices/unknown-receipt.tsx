import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { PageHead } from '../../platform/page-head.tsx'
import styles from '../subscriptions/subscriptions.module.css'

export function UnknownReceipt() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Receipt`} />
      <div className={styles.empty}>
        <p>
          <Trans>There is no such receipt.</Trans>
        </p>
        <Link className={buttonClass('quiet')} to={links.receipts}>
          <Trans>Receipts</Trans>
        </Link>
      </div>
    </>
  )
}
