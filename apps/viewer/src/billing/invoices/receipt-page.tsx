import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isRefusal } from '../../platform/call-error.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { PageGhost } from '../subscriptions/page-ghost.tsx'
import { receiptQuery } from './queries.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { UnknownReceipt } from './unknown-receipt.tsx'

export function ReceiptPage() {
  const { t } = useLingui()
  const { number = '' } = useParams()
  const query = useQuery(receiptQuery(number))
  if (query.error && isRefusal(query.error, 'receipt-not-found')) return <UnknownReceipt />
  return (
    <Loaded query={query} skeleton={<PageGhost title={t`Receipt`} />}>
      {(receipt) => (
        <>
          <PageHead title={t`Receipt ${receipt.number}`} />
          <ReceiptSheet receipt={receipt} />
        </>
      )}
    </Loaded>
  )
}
