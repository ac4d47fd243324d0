import { t } from '@lingui/core/macro'
import { Status } from '@kallo/ui/badge'
import { Card } from '@kallo/ui/card'
import { Switch } from '@kallo/ui/rich/choices'
import { SelectField } from '@kallo/ui/rich/select-field'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { PeriodError } from '../../platform/field-errors.tsx'
import { formatPercentChange } from '../../platform/format-percent.ts'
import { formatDay } from '../../platform/format-time.ts'
import { Page } from '../../platform/page.tsx'
import { UrlDateField } from '../../platform/url-date-field.tsx'
import { serverText } from '../../platform/server-messages.ts'
import { serviceDay } from '../../platform/service-zone.ts'
import { runOrShowError, showToast } from '../../platform/toasts.tsx'
import { reportsApi, type Changes } from './api.ts'
import styles from './changes.module.css'
import { changeName } from './figure-texts.ts'
import { formatFigure } from './format-figure.ts'

const ranges = [7, 30, 90].map((days) => ({ value: String(days), label: t`Last ${days} days` }))

/** The days are part of the URL. */
export function ChangesPage() {
  const [parameters, setParameters] = useSearchParams()
  const from = parameters.get('from') ?? serviceDay(29)
  const to = parameters.get('to') ?? serviceDay()
  const { data, error, refetch } = useQuery({
    ...reportsApi.changes.query({ from, to }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const change = (days: Record<string, string>) => setParameters({ from, to, ...days }, { replace: true })
  const preset = ranges.find(({ value }) => from === serviceDay(Number(value) - 1) && to === serviceDay())
  return (
    <Page
      title={t`What changed`}
      help={t`The largest changes in subscribers, money and watching, in words. Each opens the report behind it.`}
    >
      <div className={styles.choices}>
        <SelectField
          label={t`Period`}
          options={[...ranges, { value: 'own', label: t`Custom dates` }]}
          value={preset?.value ?? 'own'}
          onChange={(days) =>
            days !== 'own' && change({ from: serviceDay(Number(days) - 1), to: serviceDay() })
          }
        />
        <UrlDateField
          name="from"
          type="date"
          label={t`From`}
          value={from}
          onChange={(day) => change({ from: day })}
        />
        <UrlDateField
          name="to"
          type="date"
          label={t`To`}
          value={to}
          onChange={(day) => change({ to: day })}
        />
      </div>
      {error && <PeriodError error={error} />}
      {data && (
        <>
          <Sentences changes={data} />
          <SmallMultiples changes={data} />
          <WeeklyMail isMailed={data.isMailed} onChange={() => void refetch()} />
        </>
      )}
    </Page>
  )
}

function rangeOf({ from, to }: { from: string; to: string }): string {
  return new URLSearchParams({ from, to }).toString()
}

function Sentences({ changes: { changes, previous, ...days } }: { changes: Changes }) {
  const [from, to] = [formatDay(days.from), formatDay(days.to)]
  return (
    <Card title={t({ message: `${from} to ${to}`, context: 'days' })}>
      <p className={styles.muted}>
        {t`Compared with ${{ from: formatDay(previous.from) }} to ${{ to: formatDay(previous.to) }}.`}
      </p>
      {changes.length === 0 ? (
        <p>{t`Nothing changed by 10% or more.`}</p>
      ) : (
        <ul className={styles.sentences}>
          {changes.map(({ text, tone, report }) => (
            <li key={text}>
              <Status tone={tone === 'better' ? 'positive' : 'critical'}>
                {tone === 'better' ? t`Better` : t`Worse`}
              </Status>
              <Link to={`/reports?report=${report}&${rangeOf(days)}`}>{serverText(text)}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A small chart per figure on the same axis of days, with the previous period as a dashed line. */
function SmallMultiples({ changes: { figures, mode, ...days } }: { changes: Changes }) {
  const shown = figures.filter(({ value, previous }) => value !== 0 || previous !== 0)
  return (
    <section aria-labelledby="figures" className={styles.section}>
      <header>
        <h2 id="figures">{t`Day by day`}</h2>
        <p className={styles.legend}>
          <span className={styles.solid}>{t`This period`}</span>
          <span className={styles.dashed}>{t`Before`}</span>
        </p>
      </header>
      <ul className={styles.figures}>
        {shown.map((figure) => (
          <li key={figure.id} className={styles.figure}>
            <FigureChart figure={figure} />
            <p className={styles.links}>
              <Link
                to={`/reports?report=${figure.report}&${rangeOf(days)}`}
                aria-label={t`Report: ${{ figure: changeName(figure) }}`}
              >
                {t`Report`}
              </Link>
              <RowsLink figure={figure} mode={mode} days={days} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Figure = Changes['figures'][number]

interface RowsLinkProps {
  figure: Figure
  mode: Changes['mode']
  days: { from: string; to: string }
}

/** A link to the rows that a figure sums, if the console lists them. */
function RowsLink({ figure, mode, days }: RowsLinkProps) {
  const { id, report, label } = figure
  const name = changeName(figure)
  const range = rangeOf(days)
  if (report === 'revenue')
    return (
      <Link
        to={`/reports/entries?${new URLSearchParams({ figure: label }).toString()}&${range}`}
        aria-label={t`Ledger lines: ${{ figure: name }}`}
      >
        {t`Ledger lines`}
      </Link>
    )
  if (id === 'failed-charges')
    return (
      <Link
        to={`/payments?state=failed&collection=saved-card&mode=${mode}&${range}`}
        aria-label={t`Payments: ${{ figure: name }}`}
      >
        {t`Payments`}
      </Link>
    )
  return null
}

function FigureChart({ figure }: { figure: Figure }) {
  const { unit, value, previous, isLoss, days, previousDays } = figure
  const percent = previous === 0 ? null : Math.round(((value - previous) / previous) * 100)
  const isGood = percent === null || percent === 0 ? null : percent > 0 !== isLoss
  const max = Math.max(1, ...days, ...previousDays)
  return (
    <>
      <h3>{changeName(figure)}</h3>
      <p className={styles.value}>
        <strong>{formatFigure(value, unit)}</strong>
        <span className={isGood === null ? styles.muted : isGood ? styles.better : styles.worse}>
          {percent === null ? t({ message: 'New', context: 'figure' }) : formatPercentChange(percent)}
        </span>
      </p>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" className={styles.lines} aria-hidden="true">
        <line x1="0" x2="100" y1="39" y2="39" />
        <polyline points={pointsOf(previousDays, max)} className={styles.before} />
        <polyline points={pointsOf(days, max)} />
      </svg>
      <p className={styles.muted}>{t`${{ figure: formatFigure(previous, unit) }} before`}</p>
    </>
  )
}

function pointsOf(values: readonly number[], max: number): string {
  return values
    .map((value, at) => {
      const x = values.length < 2 ? 0 : (at / (values.length - 1)) * 100
      return `${x.toFixed(1)},${(39 - (value / max) * 37).toFixed(1)}`
    })
    .join(' ')
}

/** a setting of the operator's own account. */
function WeeklyMail({ isMailed, onChange }: { isMailed: boolean | null; onChange: () => void }) {
  if (isMailed === null) return null
  const set = async (wanted: boolean) => {
    await reportsApi.mailWeekly({ isMailed: wanted })
    showToast(wanted ? t`You will get the email every Monday.` : t`You will no longer get this email.`)
    onChange()
  }
  return (
    <Card title={t`By email`}>
      <Switch
        label={t`Email me this page every Monday morning`}
        description={t`It compares last week with the week before, and is sent to your own address only.`}
        value={isMailed}
        onChange={(wanted) => void runOrShowError(() => set(wanted))}
      />
    </Card>
  )
}
