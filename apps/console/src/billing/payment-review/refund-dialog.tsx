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

/** F-09: the amount within its limits, and what follows from it for customer, access and ledger. */
export function RefundDialog({ payment, onClose, onDone }: RefundProps) {
  const { reference, currency, refundableMinor: left, minRefundMinor: least, account } = payment
  const [typed, setTyped] = useState(editableMoney(left))
  const { data: billing } = useQuery(billingApi.view.query({ id: account.id }))
  const amountMinor = readMoney(typed)
  const problem = problemOf(amountMinor, payment)
  const refund = async ({ reason = '' }: Record<string, string>, requestId: string) => {
    await paymentsApi.refund({ reference, requestId, amountMinor: amountMinor ?? 0, reason })
    await onDone()
  }
  const max = formatMoney(left, currency)
  return (
    <ActionDialog
      title="Refund"
      submit={problem === null ? `Refund ${formatMoney(amountMinor ?? 0, currency)}` : 'Refund'}
      done="The refund is sent within a minute."
      onSubmit={refund}
      onClose={onClose}
    >
      <Field
        name="amount"
        label={`Amount in ${currency}`}
        description={left === least ? `Exactly ${max}.` : `From ${formatMoney(least, currency)} to ${max}.`}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        validate={(text) => problemOf(readMoney(text), payment)}
        isRequired
        autoFocus
      />
      <dl className={styles.effects} aria-live="polite">
        <div>
          <dt>The customer gets</dt>
          <dd>
            {problem === null
              ? `${formatMoney(amountMinor ?? 0, currency)} on ${destinationOf(payment)} within ten working days, and a mail when Paystack has sent it. A refund cannot be taken back.`
              : '–'}
          </dd>
        </div>
        <div>
          <dt>Access</dt>
          <dd>{billing ? accessText(billing) : '…'}</dd>
        </div>
        <div>
          <dt>The ledger shows</dt>
          <dd>{problem === null ? <Postings payment={payment} amountMinor={amountMinor ?? 0} /> : '–'}</dd>
        </div>
      </dl>
      <Field name="reason" label="Reason" description="Recorded in the audit log." minLength={3} isRequired />
    </ActionDialog>
  )
}

function problemOf(
  minor: number | null,
  { refundableMinor: left, minRefundMinor: least, currency }: PaymentDetails,
): string | null {
  if (minor === null) return 'Enter an amount such as 1500.00'
  if (minor < least) return `Paystack refunds ${formatMoney(least, currency)} or more`
  return minor > left ? `Only ${formatMoney(left, currency)} are left to refund` : null
}

function destinationOf({ card, method }: PaymentDetails): string {
  return card === null ? `the ${methodNames[method].toLowerCase()} that paid` : `the card ${card}`
}

/** I-13: a refund shortens nothing. */
function accessText({ subscriptions }: SubscriberBilling): string {
  const running = subscriptions.find((one) => !one.isEnded)
  if (!running) return 'No subscription is running, so nothing changes.'
  const until = `Not shortened: ${running.planName} runs until ${formatTime(running.accessEndsAt)}`
  return running.renewsAt === null
    ? `${until} and does not renew.`
    : `${until}, then renews. Cancel the renewal on the page of the subscriber if they leave.`
}

function Postings({ payment, amountMinor }: { payment: PaymentDetails; amountMinor: number }) {
  const { currency, refundBasis } = payment
  const vatMinor = vatOfRefund(refundBasis, refundBasis.refundedMinor, amountMinor)
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      Sales −{money(amountMinor - vatMinor)}, VAT −{money(vatMinor)}, owed to customers +{money(amountMinor)}{' '}
      until Paystack has sent it.
    </>
  )
}
