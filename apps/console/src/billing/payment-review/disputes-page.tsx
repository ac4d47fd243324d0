import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Filter } from '../../platform/filter.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { paymentsApi, type Dispute } from './api.ts'

const outcomes: Record<Dispute['outcome'], string> = {
  open: t({ message: 'Open', context: 'state' }),
  won: t`Won`,
  lost: t`Lost`,
  unclear: t`Closed by Paystack`,
}

/** F-11. */
export function DisputesPage() {
  const list = useListParameters(['state'])
  const state = list.filters.state === 'open' ? 'open' : ''
  const input = { ...list.input, state } as const
  const query = useQuery({ ...paymentsApi.disputes.query(input), placeholderData: keepPreviousData })
  return (
    <Page
      title={t`Disputes`}
      help={t`Payments that subscribers claim back through their bank. Respond in Paystack’s dashboard before the deadline, or the money is lost.`}
    >
      <RecordList
        label={t`Disputes`}
        list={list}
        searchLabel={t`Reference`}
        query={query}
        keyOf={({ id }) => id}
        empty={t`No subscriber has disputed a payment.`}
        filters={
          <Filter
            label={t`State`}
            all={t({ message: 'All', context: 'disputes' })}
            options={[{ value: 'open', label: t({ message: 'Open', context: 'state' }) }]}
            value={state}
            onChange={(value) => list.change({ state: value })}
          />
        }
        columns={[
          {
            id: 'reference',
            name: t`Payment`,
            isRowHeader: true,
            cell: ({ reference }) => <Link to={`/payments/${reference}`}>{reference}</Link>,
          },
          { id: 'amount', name: t`Amount`, cell: (one) => formatMoney(one.amountMinor, one.currency) },
          { id: 'outcome', name: t`State`, cell: ({ outcome }) => outcomes[outcome] },
          {
            id: 'dueAt',
            name: t`Respond by`,
            canSort: true,
            cell: (one) => (one.dueAt ? formatTime(one.dueAt) : '–'),
          },
          { id: 'category', name: t`Category`, cell: ({ category }) => category || '–' },
          {
            id: 'evidence',
            name: t`Evidence`,
            cell: ({ evidence }) => (evidence ? <code>{JSON.stringify(evidence)}</code> : t`None yet`),
          },
          {
            id: 'createdAt',
            name: t`Since`,
            canSort: true,
            isHidden: true,
            cell: (one) => formatTime(one.createdAt),
          },
        ]}
      />
    </Page>
  )
}
