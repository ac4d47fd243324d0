import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { useState } from 'react'
import { Link } from 'react-router'
import { Details, Nothing } from '../../platform/details.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { createRequestId } from '../../platform/request-id.ts'
import { showToast } from '../../platform/toasts.tsx'
import { paymentStateNames } from '../payment-review/names.ts'
import { billingApi, type SubscriberBilling, type SubscriberSection } from './api.ts'
import { CancelDialog, ChangePlanDialog, ExtendDialog } from './plan-dialogs.tsx'

type Props = SubscriberSection & { billing: SubscriberBilling }
type Subscription = SubscriberBilling['subscriptions'][number]

/** F-02, F-04. */
export function PlansSection({ id, canHelp, reload, billing }: Props) {
  const [open, setOpen] = useState<'extend' | 'change' | 'cancel' | null>(null)
  const running = billing.subscriptions.find((one) => !one.isEnded) ?? null
  const dialog = { id, running, onClose: () => setOpen(null), onDone: reload }
  const resume = async (subscriptionId: string) => {
    await billingApi.resume({ id, requestId: createRequestId(), subscriptionId })
    showToast('The subscription renews again.')
    await reload()
  }
  const actions = (
    <>
      <Button kind="primary" onPress={() => setOpen('extend')}>
        Extend
      </Button>
      {running && running.cancelledAt === null && (
        <>
          <Button onPress={() => setOpen('change')}>Change plan</Button>
          <Button onPress={() => setOpen('cancel')}>Cancel renewal</Button>
        </>
      )}
      {running?.cancelledAt && <Button onPress={() => void resume(running.id)}>Undo the cancellation</Button>}
    </>
  )
  return (
    <Card title="Plan" actions={canHelp && actions}>
      {running ? <Running subscription={running} /> : <Nothing>No subscription is running.</Nothing>}
      <Ended subscriptions={billing.subscriptions.filter((one) => one.isEnded)} />
      {open === 'extend' && <ExtendDialog {...dialog} />}
      {open === 'change' && <ChangePlanDialog {...dialog} />}
      {open === 'cancel' && running && <CancelDialog {...dialog} subscriptionId={running.id} />}
    </Card>
  )
}

function Running({ subscription: one }: { subscription: Subscription }) {
  const price =
    one.agreedPriceMinor !== null && one.currency !== null
      ? formatMoney(one.agreedPriceMinor, one.currency)
      : 'Price of the day'
  const isInGrace = one.accessEndsAt > one.endsAt
  return (
    <Details
      items={[
        ['Plan', one.planName],
        ['Devices', one.devices],
        ['Ends', formatTime(one.endsAt)],
        ['Grace until', isInGrace ? formatTime(one.accessEndsAt) : ''],
        ['Renews', one.renewsAt ? `${formatTime(one.renewsAt)}, ${price}` : 'Not by card'],
        ['Card', one.card],
        ['Next plan', one.nextPlan?.name ?? ''],
        ['Cancelled', one.cancelledAt ? `${formatTime(one.cancelledAt)}: ${one.cancelReason ?? ''}` : ''],
      ]}
    />
  )
}

function Ended({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) return null
  return (
    <DataTable
      label="Earlier subscriptions"
      items={subscriptions}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { id: 'plan', name: 'Earlier plan', isRowHeader: true, cell: (one) => one.planName },
        { id: 'from', name: 'From', cell: (one) => formatTime(one.startsAt) },
        { id: 'to', name: 'To', cell: (one) => formatTime(one.endsAt) },
        { id: 'reason', name: 'Cancelled because', cell: (one) => one.cancelReason ?? '–' },
      ]}
    />
  )
}

/** F-02, F-03. */
export function PaymentsSection({ id, subscriber, billing, reload }: Props) {
  const { payments, balances } = billing
  const resend = async (number: string) => {
    await billingApi.resendReceipt({ id, requestId: createRequestId(), number })
    showToast('The receipt is on its way.')
    await reload()
  }
  return (
    <Card title="Payments">
      {balances.map(({ currency, amountMinor: minor }) => (
        <p key={currency}>Balance for the next order: {formatMoney(minor, currency)}</p>
      ))}
      {payments.length === 0 ? (
        <Nothing>No payment was started yet.</Nothing>
      ) : (
        <DataTable
          label="Payments"
          items={payments}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            {
              id: 'reference',
              name: 'Reference',
              isRowHeader: true,
              cell: ({ reference }) => <Link to={`/payments/${reference}`}>{reference}</Link>,
            },
            { id: 'plan', name: 'For', cell: (one) => one.planName },
            { id: 'amount', name: 'Amount', cell: (one) => formatMoney(one.amountMinor, one.currency) },
            {
              id: 'refunded',
              name: 'Refunded',
              cell: (one) => (one.refundedMinor > 0 ? formatMoney(one.refundedMinor, one.currency) : '–'),
            },
            { id: 'state', name: 'State', cell: ({ state }) => paymentStateNames[state] },
            { id: 'at', name: 'Started', cell: (one) => formatTime(one.createdAt) },
            {
              id: 'receipt',
              name: 'Receipt',
              cell: ({ receiptNumber: number }) =>
                number !== null && subscriber.erasedAt === null ? (
                  <Button aria-label={`Mail ${number} again`} onPress={() => void resend(number)}>
                    Mail {number}
                  </Button>
                ) : (
                  (number ?? '–')
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}
