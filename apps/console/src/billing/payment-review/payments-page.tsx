import { t } from '@lingui/core/macro'
import type { TableColumn } from '@kallo/ui/rich/data-table'
import { currencies, type Currency } from '@kallo/rules/billing/money'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { PaymentState } from '@kallo/rules/billing/payment-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Filter } from '../../platform/filter.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatTime } from '../../platform/format-time.ts'
import { useListParameters, type ListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { UrlDateField } from '../../platform/url-date-field.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { paymentsApi, type PaymentRow } from './api.ts'
import { collectionNames, methodNames, modeNames, paymentStateNames, stateName } from './names.ts'

const optionsOf = <T extends string>(names: Record<T, string>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }))

/** F-10. */
export function PaymentsPage() {
  const list = useListParameters(['state', 'method', 'currency', 'collection', 'mode', 'from', 'to'])
  const { state, method, currency, collection, mode, from, to } = list.filters
  const filters = {
    state: state as PaymentState | '',
    method: method as PaymentMethod | '',
    currency: currency as Currency | '',
    collection: collection as keyof typeof collectionNames | '',
    mode: mode as keyof typeof modeNames | '',
    from,
    to,
  }
  const query = useQuery({
    ...paymentsApi.list.query({ ...list.input, ...filters }),
    placeholderData: keepPreviousData,
  })
  const { search, sort } = list.input
  return (
    <Page
      title={t`Payments`}
      help={t`Every attempt to pay. Open one to see its ledger entries or to refund it.`}
    >
      <RecordList
        label={t`Payments`}
        list={list}
        searchLabel={t`Reference or receipt number`}
        query={query}
        keyOf={({ id }) => id}
        empty={t`There are no payments yet.`}
        filters={<PaymentFilters list={list} />}
        exportCsv={() => paymentsApi.csv({ search, sort, ...filters })}
        columns={columns}
      />
    </Page>
  )
}

const columns: TableColumn<PaymentRow>[] = [
  {
    id: 'reference',
    name: t`Reference`,
    isRowHeader: true,
    cell: ({ reference }) => <Link to={`/payments/${reference}`}>{reference}</Link>,
  },
  {
    id: 'account',
    name: t`Subscriber`,
    cell: ({ account }) => <Link to={`/subscribers/${account.id}`}>{account.email}</Link>,
  },
  { id: 'plan', name: t`For`, cell: (row) => row.planName },
  {
    id: 'amount',
    name: t`Amount`,
    canSort: true,
    cell: (row) => formatMoney(row.amountMinor, row.currency),
  },
  { id: 'method', name: t`Method`, cell: (row) => methodNames[row.method] },
  { id: 'state', name: t`State`, cell: stateName },
  { id: 'createdAt', name: t`Started`, canSort: true, cell: (row) => formatTime(row.createdAt) },
  { id: 'mode', name: t`Mode`, isHidden: true, cell: ({ mode }) => modeNames[mode] },
  {
    id: 'receipt',
    name: t`Receipt`,
    isHidden: true,
    cell: ({ receiptNumber: number }) => number ?? '–',
  },
]

type FilterName = 'state' | 'method' | 'currency' | 'collection' | 'mode' | 'from' | 'to'

function PaymentFilters({ list }: { list: ListParameters<FilterName> }) {
  const { state, method, currency, collection, mode, from, to } = list.filters
  return (
    <>
      <Filter
        label={t`State`}
        all={t`All states`}
        options={optionsOf(paymentStateNames)}
        value={state}
        onChange={(value) => list.change({ state: value })}
      />
      <Filter
        label={t`Method`}
        all={t`All methods`}
        options={optionsOf(methodNames)}
        value={method}
        onChange={(value) => list.change({ method: value })}
      />
      <Filter
        label={t`Currency`}
        all={t`All currencies`}
        options={currencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={(value) => list.change({ currency: value })}
      />
      <Filter
        label={t`Collected`}
        all={t`All payments`}
        options={optionsOf(collectionNames)}
        value={collection}
        onChange={(value) => list.change({ collection: value })}
      />
      <Filter
        label={t`Mode`}
        all={t`Live and test payments`}
        options={optionsOf(modeNames)}
        value={mode}
        onChange={(value) => list.change({ mode: value })}
      />
      <UrlDateField
        name="from"
        canBeEmpty
        type="date"
        label={t`From`}
        value={from}
        onChange={(value) => list.change({ from: value })}
      />
      <UrlDateField
        name="to"
        canBeEmpty
        type="date"
        label={t`To`}
        value={to}
        onChange={(value) => list.change({ to: value })}
      />
    </>
  )
}
