import { Badge } from '@kallo/ui/badge'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { isRoleAllowed } from '@kallo/rules/accounts/operator-role'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { selfQuery } from '../../accounts/session/api.ts'
import { Details } from '../../platform/details.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { paymentsApi, type PaymentDetails } from './api.ts'
import { codeName, methodNames, paymentStateNames } from './names.ts'
import { HistorySections } from './payment-history.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** F-09, F-10: a payment with everything that happened to its money. */
export function PaymentPage() {
  const { reference = '' } = useParams()
  const queryClient = useQueryClient()
  const { data: self } = useQuery(selfQuery)
  const { data, error } = useQuery(paymentsApi.view.query({ reference }))
  const [parameters] = useSearchParams()
  const [isRefunding, setIsRefunding] = useState(parameters.has('refund'))
  const reload = () => queryClient.invalidateQueries({ queryKey: paymentsApi.view.key({ reference }) })
  const lookUp = useMutation({
    mutationFn: () => paymentsApi.lookUp({ reference }),
    onSuccess: () => showToast('Compared with Paystack'),
    onSettled: reload,
  })
  const canRefund =
    self !== undefined &&
    isRoleAllowed(self.operator.role, ['finance']) &&
    data?.isSample === false &&
    data.refundableMinor >= Math.max(1, data.minRefundMinor)
  const actions = (
    <>
      {data?.isSample === false && (
        <Button isBusy={lookUp.isPending} onPress={() => lookUp.mutate()}>
          Look up at Paystack
        </Button>
      )}
      {canRefund && (
        <Button kind="danger" onPress={() => setIsRefunding(true)}>
          Refund
        </Button>
      )}
    </>
  )
  return (
    <Page
      title={`Payment ${reference}`}
      help="Order, money and history of one payment."
      back={{ to: '/payments', name: 'Payments' }}
      actions={actions}
    >
      {(error ?? lookUp.error) && <ErrorText error={error ?? lookUp.error} />}
      {data && (
        <>
          {data.isSample && (
            <p role="note">
              <Badge>Sample data</Badge> This payment belongs to the history of the demo. Nothing was charged,
              Paystack does not know it, and it can be neither refunded nor looked up.
            </p>
          )}
          <Facts payment={data} />
          <HistorySections payment={data} />
        </>
      )}
      {data && canRefund && isRefunding && (
        <RefundDialog payment={data} onClose={() => setIsRefunding(false)} onDone={reload} />
      )}
    </Page>
  )
}

function Facts({ payment }: { payment: PaymentDetails }) {
  const { currency } = payment
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Card title="Payment">
      <Details
        items={[
          [
            'Subscriber',
            <Link key="subscriber" to={`/subscribers/${payment.account.id}`}>
              {payment.account.email}
            </Link>,
          ],
          ['For', `${payment.planName} (${codeName(payment.purpose).toLowerCase()})`],
          ['Amount', money(payment.amountMinor)],
          ['of which VAT', money(payment.vatMinor)],
          ['Received', payment.receivedMinor === null ? '' : money(payment.receivedMinor)],
          ['Refunded', payment.refundedMinor === 0 ? '' : money(payment.refundedMinor)],
          ['Can be refunded', refundableText(payment)],
          ['State', paymentStateNames[payment.state]],
          ['Result', codeName(payment.outcome ?? '')],
          ['Method', [methodNames[payment.method], payment.card].filter(Boolean).join(', ')],
          ['Declined because', payment.failure],
          ['Started', formatTime(payment.createdAt)],
          ['Paid', payment.paidAt ? formatTime(payment.paidAt) : ''],
          ['Receipt', payment.receiptNumber],
          ['Paystack', payment.providerId === null ? '' : `${payment.providerId} (${payment.mode})`],
          ['Checks so far', payment.checks],
          ['Next check', payment.nextCheckAt ? formatTime(payment.nextCheckAt) : ''],
        ]}
      />
    </Card>
  )
}

/** What Paystack would reject cannot be refunded: of a first-time payment, the part that is kept. */
function refundableText({
  isSample,
  refundableMinor: left,
  minRefundMinor: least,
  currency,
}: PaymentDetails): string {
  if (isSample) return 'Nothing: sample data'
  if (left === 0 || left >= least) return formatMoney(left, currency)
  return `Nothing: ${formatMoney(left, currency)} is left, and Paystack refunds ${formatMoney(least, currency)} or more`
}
