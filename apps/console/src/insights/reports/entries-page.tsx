import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { DataTable, type TableColumn } from '@kallo/ui/rich/data-table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { codeName } from '../../billing/payment-review/names.ts'
import { PeriodError } from '../../platform/field-errors.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { formatDay, formatTime } from '../../platform/format-time.ts'
import { ListPager } from '../../platform/list-pager.tsx'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { serviceDay } from '../../platform/service-zone.ts'
import { reportsApi, type LedgerLine } from './api.ts'
import { figureName } from './figure-texts.ts'

const columns: readonly TableColumn<LedgerLine>[] = [
  {
    id: 'at',
    name: t({ message: 'Posted', context: 'ledger' }),
    isRowHeader: true,
    cell: ({ at }) => formatTime(at),
  },
  {
    id: 'kind',
    name: t({ message: 'Entry', context: 'ledger' }),
    cell: ({ kind }) => codeName(kind),
  },
  {
    id: 'account',
    name: t({ message: 'Account', context: 'ledger' }),
    cell: (one) => codeName(one.ledgerAccount),
  },
  {
    id: 'payment',
    name: t`Payment`,
    cell: ({ reference }) =>
      reference === null ? '–' : <Link to={`/payments/${reference}`}>{reference}</Link>,
  },
  { id: 'amount', name: t`Amount`, cell: (one) => formatMoney(one.amountMinor, one.currency) },
]

/** the ledger lines that a figure of the revenue report sums. */
export function EntriesPage() {
  const { input, filters, change } = useListParameters(['figure', 'from', 'to'])
  const figure = filters.figure || 'Charged NGN'
  const from = filters.from || serviceDay(29)
  const to = filters.to || serviceDay()
  const { data, error } = useQuery({
    ...reportsApi.entries.query({ ...input, figure, from, to }),
    placeholderData: keepPreviousData,
  })
  const currency = figure.endsWith('USD') ? 'USD' : 'NGN'
  return (
    <Page
      title={t`Ledger lines: ${{ figure: figureName(figure) }}`}
      help={t`${{ from: formatDay(from) }} to ${{ to: formatDay(to) }}. The lines add up to the figure in the report.`}
      back={{
        to: `/reports?${new URLSearchParams({ report: 'revenue', from, to }).toString()}`,
        name: t`Reports`,
      }}
    >
      {error && <PeriodError error={error} />}
      {data && (
        <>
          <p>
            <LinesText sum={formatMoney(data.sumMinor, currency)} count={data.lines.total} />
          </p>
          <DataTable
            label={t`Ledger lines`}
            items={data.lines.items}
            keyOf={({ id }) => id}
            empty={t`Nothing was posted on these days.`}
            columns={columns}
          />
          <ListPager
            total={data.lines.total}
            count={data.lines.items.length}
            page={input.page}
            perPage={input.perPage}
            onChange={change}
          />
        </>
      )}
    </Page>
  )
}

function LinesText({ sum, count }: { sum: string; count: number }) {
  return (
    <Trans>
      <strong>{sum}</strong> in <Plural value={count} one="# line" other="# lines" />
    </Trans>
  )
}
