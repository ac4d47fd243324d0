import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { isPassing, isRefusal } from '../../platform/call-error.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { Granted } from './granted.tsx'
import { InReview } from './in-review.tsx'
import { Looking } from './looking.tsx'
import { NotPaid } from './not-paid.tsx'
import { paymentQuery, type PaymentData } from './payment-query.ts'
import { PaidBack } from './paid-back.tsx'
import { UnknownPayment } from './unknown-payment.tsx'
import { Waiting } from './waiting.tsx'

/** Where one comes back to from the payment page, and from a mail about it: how that payment stands. */
export function PaymentPage() {
  const { reference = '' } = useParams()
  const query = useQuery(paymentQuery(reference))
  const { data, error, isFetching, errorUpdateCount, refetch } = query
  if (data) return <Outcome payment={data} isAway={query.isError} />
  if (error && isRefusal(error, 'payment-not-found')) return <UnknownPayment />
  const ask = () => void refetch()
  if (error && !isPassing(error)) return <LoadFailed error={error} isRetrying={isFetching} onRetry={ask} />
  return <Looking isAway={errorUpdateCount > 0} isAsking={isFetching} onAsk={ask} />
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
