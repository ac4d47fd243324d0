import { Card } from '@kallo/ui/card'
import { DataTable } from '@kallo/ui/rich/data-table'
import { Nothing } from '../../platform/details.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import type { PaymentDetails } from './api.ts'
import { codeName } from './names.ts'

/** F-10: order, refunds, ledger entries, disputes, review entries and webhooks. */
export function HistorySections({ payment }: { payment: PaymentDetails }) {
  const { currency } = payment
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <Card title="Order">
        <DataTable
          label="Order"
          items={payment.lines}
          keyOf={({ kind }) => kind}
          empty="Nothing was charged."
          columns={[
            { id: 'kind', name: 'Line', isRowHeader: true, cell: ({ kind }) => codeName(kind) },
            { id: 'quantity', name: 'Quantity', cell: ({ quantity }) => quantity },
            { id: 'amount', name: 'Amount', cell: (line) => money(line.amountMinor) },
          ]}
        />
        {payment.promoCode !== null && <p>Promo code {payment.promoCode}</p>}
      </Card>
      <Refunds payment={payment} />
      <Card title="Ledger">
        <DataTable
          label="Ledger entries"
          items={payment.entries}
          keyOf={({ id }) => id}
          empty="Nothing was posted yet."
          columns={[
            { id: 'kind', name: 'Entry', isRowHeader: true, cell: ({ kind }) => codeName(kind) },
            { id: 'at', name: 'Posted', cell: ({ at }) => formatTime(at) },
            {
              id: 'lines',
              name: 'Accounts',
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
  due: 'Waiting to be sent',
  sending: 'Being sent',
  pending: 'At Paystack',
  processed: 'Sent to the customer',
  failed: 'Failed: see the review queue',
}

function Refunds({ payment }: { payment: PaymentDetails }) {
  return (
    <Card title="Refunds">
      <DataTable
        label="Refunds"
        items={payment.refunds}
        keyOf={({ id }) => id}
        empty="Nothing was refunded."
        columns={[
          {
            id: 'reason',
            name: 'Reason',
            isRowHeader: true,
            cell: ({ reason, note }) => note || codeName(reason),
          },
          { id: 'amount', name: 'Amount', cell: (one) => formatMoney(one.amountMinor, payment.currency) },
          {
            id: 'state',
            name: 'State',
            cell: ({ state, lastError }) => [refundStates[state], lastError].filter(Boolean).join(': '),
          },
          { id: 'at', name: 'Decided', cell: (one) => formatTime(one.createdAt) },
          { id: 'done', name: 'Processed', cell: (one) => formatTime(one.processedAt) },
        ]}
      />
    </Card>
  )
}

function Incidents({ payment: { disputes, reviews, currency } }: { payment: PaymentDetails }) {
  if (disputes.length === 0 && reviews.length === 0) return null
  return (
    <Card title="Disputes and reviews">
      {disputes.map((one) => (
        <p key={one.id}>
          Dispute {one.id}: {formatMoney(one.amountMinor, currency)}, {one.outcome}
          {one.dueAt !== null && one.outcome === 'open' && `, respond until ${formatTime(one.dueAt)}`}
        </p>
      ))}
      {reviews.map((one) => (
        <p key={one.id}>
          {one.meaning} {one.resolvedAt === null ? one.advice : `Closed: ${one.resolution ?? ''}`}
        </p>
      ))}
      {disputes.length === 0 && <Nothing>There is no dispute.</Nothing>}
    </Card>
  )
}

function Webhooks({ payment }: { payment: PaymentDetails }) {
  return (
    <Card title="Webhooks">
      <DataTable
        label="Webhooks"
        items={payment.webhooks}
        keyOf={({ event, handledAt: at }) => `${event} ${at}`}
        empty="No webhook arrived. Payments are looked up every few minutes as well."
        columns={[
          { id: 'event', name: 'Event', isRowHeader: true, cell: ({ event }) => event },
          { id: 'at', name: 'Handled', cell: (one) => formatTime(one.handledAt) },
        ]}
      />
    </Card>
  )
}
