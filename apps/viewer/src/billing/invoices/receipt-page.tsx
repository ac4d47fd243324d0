import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { buttonClass } from '@kallo/ui/button'
import { hasReason } from '../../platform/api-error.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { PageSkeleton } from '../subscriptions/page-skeleton.tsx'
import { receiptQuery } from './queries.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { links } from '../../platform/links.ts'
import styles from '../subscriptions/subscriptions.module.css'

export function ReceiptPage() {
  const { t } = useLingui()
  const { number = '' } = useParams()
  const query = useQuery(receiptQuery(number))
  if (query.error && hasReason(query.error, 'receipt-not-found')) return <UnknownReceipt />
  return (
    <Loaded query={query} skeleton={<PageSkeleton title={t`Receipt`} />}>
      {(receipt) => (
        <>
          <PageHead title={t`Receipt ${receipt.number}`} />
          <ReceiptSheet receipt={receipt} />
        </>
      )}
    </Loaded>
  )
}

function UnknownReceipt() {
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
