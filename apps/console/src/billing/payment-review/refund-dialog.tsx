import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { vatOfRefund } from '@kallo/rules/billing/operator-refund'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { editableMoney, formatMoney, readMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { billingApi, type SubscriberBilling } from '../subscribers/api.ts'
import { paymentsApi, type PaymentDetails } from './api.ts'
import { methodNames } from './names.ts'
import styles from './refund-dialog.module.css'

interface RefundProps {
  payment: PaymentDetails
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** F-09: asks for an amount within its limits, and shows its effect on customer, access and ledger. */
export function RefundDialog({ payment, onClose, onDone }: RefundProps) {
  const { reference, currency, refundableMinor: left, minRefundMinor, account } = payment
  const [typed, setTyped] = useState(editableMoney(left))
  const { data: billing } = useQuery(billingApi.view.query({ id: account.id }))
  const amountMinor = readMoney(typed)
  const problem = problemOf(amountMinor, payment)
  const refund = async ({ reason = '' }: Record<string, string>, requestId: string) => {
    await paymentsApi.refund({ reference, requestId, amountMinor: amountMinor ?? 0, reason })
    await onDone()
  }
  const min = formatMoney(minRefundMinor, currency)
  const max = formatMoney(left, currency)
  const amount = formatMoney(amountMinor ?? 0, currency)
  return (
    <ActionDialog
      title={t`Refund`}
      subject={`refund ${reference}`}
      submit={problem === null ? t`Refund ${amount}` : t`Refund`}
      done={t`The refund will be sent within a minute.`}
      onSubmit={refund}
      onClose={onClose}
    >
      <Field
        name="amount"
        label={t`Amount in ${currency}`}
        description={left === minRefundMinor ? t`Exactly ${max}.` : t`From ${min} to ${max}.`}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        validate={(text) => problemOf(readMoney(text), payment)}
        isRequired
        autoFocus
      />
      <dl className={styles.effects} aria-live="polite">
        <div>
          <dt>{t`The subscriber gets`}</dt>
          <dd>{problem === null ? effectText(payment, amount) : '–'}</dd>
        </div>
        <div>
          <dt>{t`Access`}</dt>
          <dd>{billing ? accessText(billing) : '…'}</dd>
        </div>
        <div>
          <dt>{t`The ledger shows`}</dt>
          <dd>{problem === null ? <Postings payment={payment} amountMinor={amountMinor ?? 0} /> : '–'}</dd>
        </div>
      </dl>
      <Field
        name="reason"
        label={t`Reason`}
        description={t`Recorded in the audit log.`}
        minLength={3}
        isRequired
      />
    </ActionDialog>
  )
}

function problemOf(
  minor: number | null,
  { refundableMinor: left, minRefundMinor, currency }: PaymentDetails,
): string | null {
  if (minor === null) return t`Enter an amount such as 1500.00`
  if (minor < minRefundMinor)
    return t`The minimum refund at Paystack is ${{ amount: formatMoney(minRefundMinor, currency) }}`
  return minor > left ? t`Only ${{ amount: formatMoney(left, currency) }} is left to refund` : null
}

function effectText({ card, method }: PaymentDetails, amount: string): string {
  if (card !== null)
    return t`${amount}, on the card ${card}, within ten working days. They get an email once Paystack has sent it. A refund cannot be undone.`
  const methodName = methodNames[method].toLowerCase()
  return t`${amount}, on the ${methodName} they paid with, within ten working days. They get an email once Paystack has sent it. A refund cannot be undone.`
}

/** I-13: a refund does not shorten access. */
function accessText({ subscriptions }: SubscriberBilling): string {
  const running = subscriptions.find((one) => !one.isEnded)
  if (!running) return t`No subscription is running, so nothing changes.`
  const plan = running.planName
  const time = formatTime(running.accessEndsAt)
  return running.renewsAt === null
    ? t`Not shortened: ${plan} runs until ${time} and does not renew.`
    : t`Not shortened: ${plan} runs until ${time}, then renews. Cancel the renewal on the page of the subscriber if they leave.`
}

function Postings({ payment, amountMinor }: { payment: PaymentDetails; amountMinor: number }) {
  const { currency, refundBasis } = payment
  const vatMinor = vatOfRefund(refundBasis, refundBasis.refundedMinor, amountMinor)
  const sales = formatMoney(amountMinor - vatMinor, currency)
  const vat = formatMoney(vatMinor, currency)
  const owed = formatMoney(amountMinor, currency)
  return t`Sales −${sales}, VAT −${vat}, owed to customers +${owed} until Paystack has sent it.`
}
