import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Button, buttonClass } from '@kallo/ui/button'
import { Spinner } from '@kallo/ui/spinner'
import { Trans, useLingui } from '@lingui/react/macro'
import { isRetryable, hasReason } from '../../platform/api-error.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { Granted, PaidBack } from './paid-outcomes.tsx'
import { InReview, NotPaid, Waiting } from './unpaid-outcomes.tsx'
import { type PaymentData, paymentQuery } from './api.ts'
import { FormPanel } from '../../platform/form-panel.tsx'
import panel from '../../platform/form-panel.module.css'
import { links } from '../../platform/links.ts'

/** Return page after checkout, also linked from mails: the state of a payment. */
export function PaymentPage() {
  const { reference = '' } = useParams()
  const query = useQuery(paymentQuery(reference))
  const { data, error, isFetching, errorUpdateCount, refetch } = query
  if (data) return <Outcome payment={data} isUnreachable={query.isError} />
  if (error && hasReason(error, 'payment-not-found')) return <UnknownPayment />
  const ask = () => void refetch()
  if (error && !isRetryable(error)) return <LoadFailed error={error} isRetrying={isFetching} onRetry={ask} />
  return <LookingUp isUnreachable={errorUpdateCount > 0} isFetching={isFetching} onRetry={ask} />
}

/** `isUnreachable`: the last poll failed. The previous state stays visible while polling continues. */
function Outcome({ payment, isUnreachable }: { payment: PaymentData; isUnreachable: boolean }) {
  switch (payment.outcome) {
    case 'waiting':
      return <Waiting payment={payment} isUnreachable={isUnreachable} />
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

interface LookingProps {
  /** At least one request has failed. */
  isUnreachable: boolean
  isFetching: boolean
  onRetry: () => void
}

/** Shown before the first response. */
function LookingUp({ isUnreachable, isFetching, onRetry }: LookingProps) {
  const { t } = useLingui()
  const title = t`Looking for your payment`
  return (
    <FormPanel pageTitle={title} heading={title}>
      <div className={panel.wait} aria-busy="true">
        <Spinner label={title} isLarge />
      </div>
      <div className={panel.text} role="status">
        {isUnreachable && (
          <p>
            <Trans>We can’t check right now. We’ll keep trying, and nothing is lost.</Trans>
          </p>
        )}
      </div>
      {isUnreachable && (
        <div className={panel.actions}>
          <Button kind="quiet" isBusy={isFetching} onPress={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
    </FormPanel>
  )
}

function UnknownPayment() {
  const { t } = useLingui()
  const title = t`This payment does not exist.`
  return (
    <FormPanel pageTitle={title} heading={title}>
      <div className={panel.text}>
        <p>
          <Trans>It may belong to another account, or the address may be mistyped.</Trans>
        </p>
      </div>
      <div className={panel.actions}>
        <Link className={buttonClass({ size: 'large' })} to={links.subscriptions}>
          <Trans>My Subscriptions</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}
