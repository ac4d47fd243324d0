import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { Field } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import { isRoleAllowed } from '@kallo/rules/accounts/operator-role'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { selfQuery } from '../../accounts/session/api.ts'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { Details } from '../../platform/details.tsx'
import { editableMoney, formatMoney, readMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { paymentsApi, type PaymentDetails } from './api.ts'
import { codeName, methodNames, paymentStateNames } from './names.ts'
import { HistorySections } from './payment-history.tsx'

/** F-09, F-10: a payment with everything that happened to its money. */
export function PaymentPage() {
  const { reference = '' } = useParams()
  const queryClient = useQueryClient()
  const { data: self } = useQuery(selfQuery)
  const { data, error } = useQuery(paymentsApi.view.query({ reference }))
  const [isRefunding, setIsRefunding] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: paymentsApi.view.key({ reference }) })
  const lookUp = useMutation({
    mutationFn: () => paymentsApi.lookUp({ reference }),
    onSuccess: () => showToast('Compared with Paystack'),
    onSettled: reload,
  })
  const canRefund =
    self !== undefined &&
    isRoleAllowed(self.operator.role, ['finance']) &&
    data !== undefined &&
    data.refundableMinor >= Math.max(1, data.minRefundMinor)
  const actions = (
    <>
      <Button isBusy={lookUp.isPending} onPress={() => lookUp.mutate()}>
        Look up at Paystack
      </Button>
      {canRefund && (
        <Button kind="danger" onPress={() => setIsRefunding(true)}>
          Refund
        </Button>
      )}
    </>
  )
  return (
    <Page title={`Payment ${reference}`} help="Order, money and history of one payment." actions={actions}>
      {(error ?? lookUp.error) && <ErrorText error={error ?? lookUp.error} />}
      {data && (
        <>
          <Facts payment={data} />
          <HistorySections payment={data} />
        </>
      )}
      {data && isRefunding && (
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
function refundableText({ refundableMinor: left, minRefundMinor: least, currency }: PaymentDetails): string {
  if (left === 0 || left >= least) return formatMoney(left, currency)
  return `Nothing: ${formatMoney(left, currency)} is left, and Paystack refunds ${formatMoney(least, currency)} or more`
}

interface RefundProps {
  payment: PaymentDetails
  onClose: () => void
  onDone: () => Promise<void>
}

/** F-09. */
function RefundDialog({ payment, onClose, onDone }: RefundProps) {
  const { reference, currency, refundableMinor: left, minRefundMinor: least } = payment
  const refund = async ({ amount = '', reason = '' }: Record<string, string>, requestId: string) => {
    await paymentsApi.refund({ reference, requestId, amountMinor: readMoney(amount) ?? 0, reason })
    await onDone()
  }
  return (
    <ActionDialog
      title="Refund"
      submit="Refund"
      done="The refund is sent within a minute."
      onSubmit={refund}
      onClose={onClose}
    >
      <p>
        Up to {formatMoney(left, currency)}, at least {formatMoney(least, currency)}. The money cannot be
        taken back. Access continues; cancel the renewal separately.
      </p>
      <Field
        name="amount"
        label={`Amount in ${currency}`}
        defaultValue={editableMoney(left)}
        inputMode="decimal"
        validate={(typed) => {
          const minor = readMoney(typed)
          if (minor === null) return 'Enter an amount such as 1500.00'
          if (minor < least) return 'Paystack does not refund less than the minimum'
          return minor > left ? 'This is more than what is left' : null
        }}
        isRequired
        autoFocus
      />
      <Field name="reason" label="Reason" description="Recorded in the audit log." minLength={3} isRequired />
    </ActionDialog>
  )
}
