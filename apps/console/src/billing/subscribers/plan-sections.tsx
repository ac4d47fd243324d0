import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { useState } from 'react'
import { Link } from 'react-router'
import { Details, Nothing } from '../../platform/details.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { showToast } from '../../platform/toasts.tsx'
import { useButtonAction } from '../../platform/use-button-action.ts'
import { paymentStateNames } from '../payment-review/names.ts'
import { billingApi, type SubscriberBilling, type SubscriberSection } from './api.ts'
import { cancelReasonName } from './cancel-reason-names.ts'
import { CancelDialog, ChangePlanDialog, ExtendDialog } from './plan-dialogs.tsx'
import { useReceiptMail } from './use-receipt-mail.ts'

type Props = SubscriberSection & { billing: SubscriberBilling }
type Subscription = SubscriberBilling['subscriptions'][number]

/** F-02, F-04. */
export function PlansSection({ id, canHelp, reload, billing }: Props) {
  const [open, setOpen] = useState<'extend' | 'change' | 'cancel' | null>(null)
  const running = billing.subscriptions.find((one) => !one.isEnded) ?? null
  const dialog = { id, running, onClose: () => setOpen(null), onDone: reload }
  const { run: resume, busy } = useButtonAction(async (subscriptionId, requestId) => {
    await billingApi.resume({ id, requestId, subscriptionId })
    showToast(t`The subscription will renew again.`)
    await reload()
  })
  const actions = (
    <>
      <Button kind="primary" onPress={() => setOpen('extend')}>
        {t`Extend`}
      </Button>
      {running && running.cancelledAt === null && (
        <>
          <Button onPress={() => setOpen('change')}>{t`Change plan`}</Button>
          <Button onPress={() => setOpen('cancel')}>{t`Cancel renewal`}</Button>
        </>
      )}
      {running?.cancelledAt && (
        <Button isBusy={busy !== null} onPress={() => resume(running.id)}>{t`Undo the cancellation`}</Button>
      )}
    </>
  )
  return (
    <Card title={t`Plan`} actions={canHelp && actions}>
      {running ? <Running subscription={running} /> : <Nothing>{t`No subscription is running.`}</Nothing>}
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
      : t`Current price`
  const isInGrace = one.accessEndsAt > one.endsAt
  return (
    <Details
      items={[
        [t`Plan`, one.planName],
        [t`Devices`, one.devices],
        [t`Ends`, formatTime(one.endsAt)],
        [t`Grace until`, isInGrace ? formatTime(one.accessEndsAt) : ''],
        [t`Renews`, one.renewsAt ? `${formatTime(one.renewsAt)}, ${price}` : t`Not by card`],
        [t`Card`, one.card],
        [t`Next plan`, one.nextPlan?.name ?? ''],
        [
          t`Cancelled`,
          one.cancelledAt
            ? t`${{ time: formatTime(one.cancelledAt) }}: ${{ reason: cancelReasonName(one.cancelReason ?? '') }}`
            : '',
        ],
      ]}
    />
  )
}

function Ended({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) return null
  return (
    <DataTable
      label={t`Earlier subscriptions`}
      items={subscriptions}
      keyOf={({ id }) => id}
      empty=""
      columns={[
        { id: 'plan', name: t`Earlier plan`, isRowHeader: true, cell: (one) => one.planName },
        { id: 'from', name: t`From`, cell: (one) => formatTime(one.startsAt) },
        { id: 'to', name: t`To`, cell: (one) => formatTime(one.endsAt) },
        {
          id: 'reason',
          name: t`Cancelled because`,
          cell: (one) => cancelReasonName(one.cancelReason ?? '–'),
        },
      ]}
    />
  )
}

/** F-02, F-03. */
export function PaymentsSection({ id, subscriber, billing, reload }: Props) {
  const { payments, balances } = billing
  const { run: resend, busy } = useReceiptMail(id, reload)
  return (
    <Card title={t`Payments`}>
      {balances.map(({ currency, amountMinor: minor }) => (
        <p key={currency}>{t`Balance for the next order: ${{ amount: formatMoney(minor, currency) }}`}</p>
      ))}
      {payments.length === 0 ? (
        <Nothing>{t`No payment has been started yet.`}</Nothing>
      ) : (
        <DataTable
          label={t`Payments`}
          items={payments}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            {
              id: 'reference',
              name: t`Reference`,
              isRowHeader: true,
              cell: ({ reference }) => <Link to={`/payments/${reference}`}>{reference}</Link>,
            },
            { id: 'plan', name: t`For`, cell: (one) => one.planName },
            { id: 'amount', name: t`Amount`, cell: (one) => formatMoney(one.amountMinor, one.currency) },
            {
              id: 'refunded',
              name: t`Refunded`,
              cell: (one) => (one.refundedMinor > 0 ? formatMoney(one.refundedMinor, one.currency) : '–'),
            },
            { id: 'state', name: t`State`, cell: ({ state }) => paymentStateNames[state] },
            { id: 'at', name: t`Started`, cell: (one) => formatTime(one.createdAt) },
            {
              id: 'receipt',
              name: t`Receipt`,
              cell: ({ receiptNumber: number }) =>
                number !== null && subscriber.erasedAt === null ? (
                  <Button
                    aria-label={t`Resend receipt ${number}`}
                    isBusy={busy === number}
                    onPress={() => resend(number)}
                  >
                    {t`Resend ${number}`}
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
