import { t } from '@lingui/core/macro'
import { Badge } from '@kallo/ui/badge'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { isRoleAllowed } from '@kallo/rules/accounts/operator-role'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { selfQuery } from '../../accounts/session/api.ts'
import { Details } from '../../platform/details.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { showToast } from '../../platform/toasts.tsx'
import { paymentsApi, type PaymentDetails } from './api.ts'
import { codeName, methodNames, stateName } from './names.ts'
import { HistorySections } from './payment-history.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** F-09, F-10: a payment with everything that happened to its money. */
export function PaymentPage() {
  const { reference = '' } = useParams()
  // The palette opens another payment in the same page.
  return <PaymentView key={reference} reference={reference} />
}

function PaymentView({ reference }: { reference: string }) {
  const queryClient = useQueryClient()
  const { data: self } = useQuery(selfQuery)
  const { data, error } = useQuery(paymentsApi.view.query({ reference }))
  const [parameters, setParameters] = useSearchParams()
  // Part of the URL, because the palette opens the dialog too, also over another payment.
  const isRefunding = parameters.has('refund')
  const setIsRefunding = (isOpen: boolean) => setParameters(isOpen ? { refund: '' } : {}, { replace: true })
  const reload = () => queryClient.invalidateQueries({ queryKey: paymentsApi.view.key({ reference }) })
  const lookUp = useMutation({
    mutationFn: () => paymentsApi.lookUp({ reference }),
    onSuccess: () => showToast(t`Compared with Paystack`),
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
          {t`Look up at Paystack`}
        </Button>
      )}
      {canRefund && (
        <Button kind="danger" onPress={() => setIsRefunding(true)}>
          {t`Refund`}
        </Button>
      )}
    </>
  )
  return (
    <Page
      title={t`Payment ${reference}`}
      help={t`Order, money and history of one payment.`}
      back={{ to: '/payments', name: t`Payments` }}
      actions={actions}
    >
      {(error ?? lookUp.error) && <ErrorText error={error ?? lookUp.error} />}
      {data && (
        <>
          {data.isSample && (
            <p role="note">
              <Badge>{t`Sample data`}</Badge>{' '}
              {t`This payment belongs to the history of the demo. Nothing was charged, Paystack does not know it, and it can be neither refunded nor looked up.`}
            </p>
          )}
          <Facts payment={data} />
          <HistorySections payment={data} onChanged={reload} />
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
    <Card title={t`Payment`}>
      <Details
        items={[
          [
            t`Subscriber`,
            <Link key="subscriber" to={`/subscribers/${payment.account.id}`}>
              {payment.account.email}
            </Link>,
          ],
          [t`For`, `${payment.planName} (${codeName(payment.purpose).toLowerCase()})`],
          [t`Amount`, money(payment.amountMinor)],
          [t`of which VAT`, money(payment.vatMinor)],
          [t`Received`, payment.receivedMinor === null ? '' : money(payment.receivedMinor)],
          [t`Refunded`, payment.refundedMinor === 0 ? '' : money(payment.refundedMinor)],
          [t`Added to the balance`, payment.creditedMinor === 0 ? '' : money(payment.creditedMinor)],
          [t`Taken back at Paystack`, payment.externalMinor === 0 ? '' : money(payment.externalMinor)],
          [t`Can be refunded`, refundableText(payment)],
          [t`State`, stateName(payment)],
          [t`Result`, codeName(payment.outcome ?? '')],
          [t`Returned because`, payment.refundReason === null ? '' : codeName(payment.refundReason)],
          [t`Method`, [methodNames[payment.method], payment.card].filter(Boolean).join(', ')],
          [t`Declined because`, payment.failure],
          [t`Started`, formatTime(payment.createdAt)],
          [t`Paid`, payment.paidAt ? formatTime(payment.paidAt) : ''],
          [t`Receipt`, payment.receiptNumber],
          [t`Paystack`, payment.providerId === null ? '' : `${payment.providerId} (${payment.mode})`],
          [t`Scheduled checks`, payment.checks],
          [t`Next check`, payment.nextCheckAt ? formatTime(payment.nextCheckAt) : ''],
        ]}
      />
    </Card>
  )
}

/** The refundable amount. Nothing is refundable below Paystack's minimum, such as the kept part of a first-time payment. */
function refundableText({
  isSample,
  refundableMinor: left,
  minRefundMinor,
  currency,
}: PaymentDetails): string {
  if (isSample) return t`Nothing: sample data`
  if (left === 0 || left >= minRefundMinor) return formatMoney(left, currency)
  return t`Nothing: ${{ amount: formatMoney(left, currency) }} is left, and the minimum refund at Paystack is ${{ minimum: formatMoney(minRefundMinor, currency) }}`
}
