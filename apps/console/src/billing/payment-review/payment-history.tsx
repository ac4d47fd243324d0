import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { DataTable } from '@kallo/ui/rich/data-table'
import { Nothing } from '../../platform/details.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { serverText } from '../../platform/server-messages.ts'
import type { PaymentDetails } from './api.ts'
import { codeName } from './names.ts'
import { RefundsCard } from './refunds-card.tsx'

interface HistoryProps {
  payment: PaymentDetails
  /** Loads the payment again. */
  onChanged: () => Promise<unknown>
}

/** F-10: order, refunds, ledger entries, disputes, review entries and webhooks. */
export function HistorySections({ payment, onChanged }: HistoryProps) {
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
      <RefundsCard payment={payment} onChanged={onChanged} />
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
                    <li key={`${ledgerAccount} ${minor}`}>
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
        empty={t`No webhook is recorded. They are kept for 30 days. Open payments are also looked up on a schedule.`}
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
