import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isRefusal } from '../../../platform/call-error.ts'
import { Loaded } from '../../../platform/loaded.tsx'
import { PanelWait } from '../../../platform/panel-wait.tsx'
import { Granted } from './granted.tsx'
import { InReview } from './in-review.tsx'
import { NotPaid } from './not-paid.tsx'
import { paymentQuery, type PaymentData } from './payment-query.ts'
import { PaidBack } from './paid-back.tsx'
import { UnknownPayment } from './unknown-payment.tsx'
import { Waiting } from './waiting.tsx'

/** Where one comes back to from the payment page, and from a mail about it: how that payment stands. */
export function PaymentPage() {
  const { t } = useLingui()
  const { reference = '' } = useParams()
  const query = useQuery(paymentQuery(reference))
  if (query.error && isRefusal(query.error, 'payment-not-found')) return <UnknownPayment />
  return (
    <Loaded query={query} skeleton={<PanelWait title={t`Looking for your payment`} />}>
      {(payment) => <Outcome payment={payment} isAway={query.isError} />}
    </Loaded>
  )
}

/** `isAway`: the last time nobody answered. What was known before is shown on, and asking goes on. */
function Outcome({ payment, isAway }: { payment: PaymentData; isAway: boolean }) {
  switch (payment.outcome) {
    case 'waiting':
      return <Waiting payment={payment} isAway={isAway} />
    case 'granted':
      return <Granted payment={payment} />
    case 'refunded':
      return <PaidBack payment={payment} />
    case 'not-paid':
      return <NotPaid payment={payment} />
    case 'in-review':
      return <InReview payment={payment} />
  }
}
