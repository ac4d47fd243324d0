import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { DataTable } from '@kallo/ui/rich/data-table'
import { SelectField } from '@kallo/ui/rich/select-field'
import { reportNames, type ReportName } from '@kallo/rules/insights/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PeriodError } from '../../platform/field-errors.tsx'
import { downloadFile } from '../../platform/download-file.ts'
import { formatDay } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { UrlDateField } from '../../platform/url-date-field.tsx'
import { serviceDay } from '../../platform/service-zone.ts'
import { serverText } from '../../platform/server-messages.ts'
import { runOrShowError } from '../../platform/toasts.tsx'
import { reportsApi, type Report } from './api.ts'
import { figureName } from './figure-texts.ts'
import { formatChange, formatFigure } from './format-figure.ts'
import styles from './reports.module.css'
import { replaceInvalidLanguage } from '../../platform/valid-language.ts'
import { reportTitle, rowName } from './report-texts.ts'

const Chart = lazy(async () => {
  replaceInvalidLanguage()
  const { ReportChart } = await import('./chart.tsx')
  return { default: ReportChart }
})

/** Q-01…Q-08. The report and its days are part of the URL. */
export function ReportsPage() {
  const [parameters, setParameters] = useSearchParams()
  const report = reportNames.find((name) => name === parameters.get('report')) ?? 'subscribers'
  const from = parameters.get('from') ?? serviceDay(29)
  const to = parameters.get('to') ?? serviceDay()
  const { data, error } = useQuery({
    ...reportsApi.view.query({ report, from, to }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const change = (changes: Record<string, string>) =>
    setParameters({ report, from, to, ...changes }, { replace: true })
  const download = async () => {
    downloadFile(await reportsApi.csv({ report, from, to }))
  }
  return (
    <Page
      title={t`Reports`}
      help={t`Figures about subscribers, money and watching. Each has its definition, and money agrees with the ledger exactly.`}
      actions={<Button onPress={() => void runOrShowError(download)}>{t`Download CSV`}</Button>}
    >
      <div className={styles.choices}>
        <SelectField<ReportName>
          label={t`Report`}
          options={reportNames.map((value) => ({ value, label: reportTitle(value) }))}
          value={report}
          onChange={(value) => change({ report: value })}
        />
        <UrlDateField
          name="from"
          type="date"
          label={t`From`}
          value={from}
          onChange={(value) => change({ from: value })}
        />
        <UrlDateField
          name="to"
          type="date"
          label={t`To`}
          value={to}
          onChange={(value) => change({ to: value })}
        />
      </div>
      {error && <PeriodError error={error} />}
      {data && <ReportView report={data} />}
    </Page>
  )
}

function ReportView({ report }: { report: Report }) {
  const { totals, previous, definitions } = report
  return (
    <>
      <Card title={reportTitle(report.report)}>
        <p>
          {serverText(report.help)}{' '}
          {t`Compared with ${{ from: formatDay(previous.from) }} to ${{ to: formatDay(previous.to) }}.`}
        </p>
        <dl className={styles.totals}>
          {totals.map(({ label, unit, value, previous: before }) => (
            <div key={label}>
              <dt>{figureName(label)}</dt>
              <dd>
                <strong>
                  {report.report === 'revenue' ? (
                    <Link to={entriesOf(label, report)}>{formatFigure(value, unit)}</Link>
                  ) : (
                    formatFigure(value, unit)
                  )}
                </strong>
                <span>{formatChange(value, before, unit)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Figures key={report.report} report={report} />
      <Card title={t`Definitions`}>
        <dl className={styles.definitions}>
          {definitions.map(({ figure, text }) => (
            <div key={figure}>
              <dt>{figureName(figure)}</dt>
              <dd>{serverText(text)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

/** The ledger lines that a figure sums. */
function entriesOf(figure: string, { from, to }: Report): string {
  return `/reports/entries?${new URLSearchParams({ figure, from, to }).toString()}`
}

const maxRows = 400

/** The chart of one figure, and all figures as a table. */
function Figures({ report }: { report: Report }) {
  const { columns, rows, rowKind } = report
  const [figure, setFigure] = useState('0')
  const column = columns[Number(figure)]
  const hasChart = rowKind === 'day' || rowKind === 'hour'
  return (
    <>
      {hasChart && column && (
        <Card title={t`Chart`}>
          <SelectField
            label={t`Figure`}
            options={columns.map(({ label }, index) => ({ value: String(index), label: figureName(label) }))}
            value={figure}
            onChange={setFigure}
          />
          <Suspense fallback={<div className={styles.chart} />}>
            <Chart
              label={figureName(column.label)}
              unit={column.unit}
              labels={rows.map(({ label }) => formatDay(label))}
              values={rows.map(({ values }) => values[Number(figure)] ?? null)}
            />
          </Suspense>
        </Card>
      )}
      <Card title={t`Figures`}>
        <DataTable
          label={t`Figures`}
          // Labels may be equal.
          items={rows.slice(0, maxRows).map((row, index) => ({ ...row, key: String(index) }))}
          keyOf={({ key }) => key}
          empty={t`There is nothing for these days.`}
          columns={[
            {
              id: 'label',
              name: rowNames[rowKind],
              isRowHeader: true,
              cell: ({ label }) => formatDay(rowName(report.report, label)),
            },
            ...columns.map(({ label, unit }, index) => ({
              id: label,
              name: figureName(label),
              cell: ({ values }: Report['rows'][number]) => formatFigure(values[index] ?? null, unit),
            })),
          ]}
        />
        {rows.length > maxRows && (
          <p>{t`The first ${{ shown: maxRows }} of ${{ total: rows.length }}. The CSV file has all.`}</p>
        )}
      </Card>
    </>
  )
}

const rowNames = { day: t`Day`, hour: t`Hour`, month: t`Joined in`, name: t`Name` } as const
