import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { DataTable } from '@kallo/ui/rich/data-table'
import { Nothing } from '../../platform/details.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { serverText } from '../../platform/server-messages.ts'
import type { PaymentDetails } from './api.ts'
import { codeName } from './names.ts'

/** F-10: order, refunds, ledger entries, disputes, review entries and webhooks. */
export function HistorySections({ payment }: { payment: PaymentDetails }) {
  const { currency } = payment
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <Card title={t`Order`}>
        <DataTable
          label={t`Order`}
          items={payment.lines}
          keyOf={({ kind }) => kind}
          empty={t`Nothing was charged.`}
          columns={[
            { id: 'kind', name: t`Line`, isRowHeader: true, cell: ({ kind }) => codeName(kind) },
            { id: 'quantity', name: t`Quantity`, cell: ({ quantity }) => quantity },
            { id: 'amount', name: t`Amount`, cell: (line) => money(line.amountMinor) },
          ]}
        />
        {payment.promoCode !== null && <p>{t`Promo code ${{ code: payment.promoCode }}`}</p>}
      </Card>
      <Refunds payment={payment} />
      <Card title={t`Ledger`}>
        <DataTable
          label={t`Ledger entries`}
          items={payment.entries}
          keyOf={({ id }) => id}
          empty={t`Nothing has been posted yet.`}
          columns={[
            { id: 'kind', name: t`Entry`, isRowHeader: true, cell: ({ kind }) => codeName(kind) },
            { id: 'at', name: t`Posted`, cell: ({ at }) => formatTime(at) },
            {
              id: 'lines',
              name: t`Accounts`,
              cell: ({ lines }) => (
                <ul>
                  {lines.map(({ ledgerAccount, amountMinor: minor }) => (
                    <li key={ledgerAccount}>
                      {codeName(ledgerAccount)} {money(minor)}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </Card>
      <Incidents payment={payment} />
      <Webhooks payment={payment} />
    </>
  )
}

const refundStates: Record<PaymentDetails['refunds'][number]['state'], string> = {
  due: t`Waiting to be sent`,
  sending: t`Being sent`,
  pending: t`At Paystack`,
  processed: t`Sent to the subscriber`,
  failed: t`Failed: see the review queue`,
}

function Refunds({ payment }: { payment: PaymentDetails }) {
  return (
    <Card title={t`Refunds`}>
      <DataTable
        label={t`Refunds`}
        items={payment.refunds}
        keyOf={({ id }) => id}
        empty={t`Nothing was refunded.`}
        columns={[
          {
            id: 'reason',
            name: t`Reason`,
            isRowHeader: true,
            cell: ({ reason, note }) => note || codeName(reason),
          },
          { id: 'amount', name: t`Amount`, cell: (one) => formatMoney(one.amountMinor, payment.currency) },
          {
            id: 'state',
            name: t`State`,
            cell: ({ state, lastError }) => [refundStates[state], lastError].filter(Boolean).join(': '),
          },
          { id: 'at', name: t`Decided`, cell: (one) => formatTime(one.createdAt) },
          { id: 'done', name: t`Processed`, cell: (one) => formatTime(one.processedAt) },
        ]}
      />
    </Card>
  )
}

function Incidents({ payment: { disputes, reviews, currency } }: { payment: PaymentDetails }) {
  if (disputes.length === 0 && reviews.length === 0) return null
  return (
    <Card title={t`Disputes and reviews`}>
      {disputes.map((one) => (
        <p key={one.id}>{disputeText(one, currency)}</p>
      ))}
      {reviews.map((one) => (
        <p key={one.id}>
          {serverText(one.meaning)}{' '}
          {one.resolvedAt === null
            ? serverText(one.advice)
            : t`Closed: ${{ resolution: one.resolution ?? '' }}`}
        </p>
      ))}
      {disputes.length === 0 && <Nothing>{t`There is no dispute.`}</Nothing>}
    </Card>
  )
}

function Webhooks({ payment }: { payment: PaymentDetails }) {
  return (
    <Card title={t`Webhooks`}>
      <DataTable
        label={t`Webhooks`}
        items={payment.webhooks}
        keyOf={({ event, handledAt: at }) => `${event} ${at}`}
        empty={t`No webhook has arrived. Payments are also checked every few minutes.`}
        columns={[
          { id: 'event', name: t`Event`, isRowHeader: true, cell: ({ event }) => event },
          { id: 'at', name: t`Handled`, cell: (one) => formatTime(one.handledAt) },
        ]}
      />
    </Card>
  )
}

function disputeText(
  dispute: PaymentDetails['disputes'][number],
  currency: PaymentDetails['currency'],
): string {
  const { id, dueAt, outcome } = dispute
  const amount = formatMoney(dispute.amountMinor, currency)
  if (outcome === 'open' && dueAt !== null)
    return t`Dispute ${id}: ${amount}, open, respond by ${{ time: formatTime(dueAt) }}`
  if (outcome === 'open') return t`Dispute ${id}: ${amount}, open`
  if (outcome === 'won') return t`Dispute ${id}: ${amount}, won`
  if (outcome === 'lost') return t`Dispute ${id}: ${amount}, lost`
  return t`Dispute ${id}: ${amount}, ${outcome}`
}
