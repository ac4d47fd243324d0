import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import type { statements } from '@kallo/contract/billing/statements'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PeriodError } from '../../platform/field-errors.tsx'
import { client } from '../../platform/api-client.ts'
import { downloadFile } from '../../platform/download-file.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { Page } from '../../platform/page.tsx'
import { UrlDateField } from '../../platform/url-date-field.tsx'
import { serviceDay } from '../../platform/service-zone.ts'
import { serverText } from '../../platform/server-messages.ts'

const api = client<typeof statements>()({ view: 'GET console/statements/:month' })

/** S-24. */
export function StatementPage() {
  const [parameters, setParameters] = useSearchParams()
  const month = parameters.get('month') ?? lastMonth()
  const { data, error } = useQuery({ ...api.view.query({ month }), retry: false })
  return (
    <Page
      title={t`Statement ${month}`}
      help={t`A monthly statement for your accountant, taken only from the ledger. Past months do not change.`}
      actions={
        data && (
          <>
            <Button onPress={() => downloadFile(data.file)}>{t`Download CSV`}</Button>
            <Button onPress={() => window.print()}>{t`Print`}</Button>
          </>
        )
      }
    >
      <div>
        <UrlDateField
          name="month"
          type="month"
          label={t`Month`}
          value={month}
          onChange={(value) => setParameters({ month: value }, { replace: true })}
        />
      </div>
      {error && <PeriodError error={error} />}
      {data?.seller && (
        <p style={{ whiteSpace: 'pre-line' }}>
          {[data.seller.name, data.seller.address, data.seller.tin && t`TIN ${{ number: data.seller.tin }}`]
            .filter(Boolean)
            .join('\n')}
        </p>
      )}
      {data?.mode === 'test' && <p>{t`Test payments only: live keys are not set up.`}</p>}
      {data?.currencies.map(({ currency, figures }) => (
        <Card key={currency} title={currency}>
          <DataTable
            label={t`Figures in ${currency}`}
            items={figures}
            keyOf={({ column }) => column}
            empty=""
            columns={[
              { id: 'label', name: t`Figure`, isRowHeader: true, cell: ({ label }) => serverText(label) },
              { id: 'amount', name: t`Amount`, cell: (one) => formatMoney(one.amountMinor, currency) },
            ]}
          />
        </Card>
      ))}
    </Page>
  )
}

function lastMonth(): string {
  const [year = 0, month = 1] = serviceDay().split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
