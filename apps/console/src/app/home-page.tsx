import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { alertsApi } from '../accounts/alerts/api.ts'
import { selfQuery } from '../accounts/session/api.ts'
import { setupApi } from '../accounts/setup/api.ts'
import { paymentsApi } from '../billing/payment-review/api.ts'
import { channelsApi } from '../catalogue/channels/api.ts'
import { reportsApi, type Report, type ReportUnit } from '../insights/reports/api.ts'
import { formatFigure } from '../insights/reports/format-figure.ts'
import { formatDay } from '../platform/format-time.ts'
import { Page } from '../platform/page.tsx'
import { serviceDay } from '../platform/service-zone.ts'
import { schedulesApi } from '../streaming/schedule/api.ts'
import styles from './home-page.module.css'

/** Today's figures and what needs attention, as far as the role may see it. */
export function HomePage() {
  const { data: self } = useQuery(selfQuery)
  if (!self) return null
  const { role } = self.operator
  const may = (...roles: OperatorRole[]) => isRoleAllowed(role, roles)
  return (
    <Page title="Home" help="Today at a glance, and what needs attention.">
      {may('finance') && <Today />}
      <ul className={styles.cards}>
        {may() && <SetupCard />}
        <AlertsCard />
        {may('finance') && <ReviewsCard />}
        {may('editor') && <ChannelsCard />}
        {may('support') && (
          <Card title="Subscribers" to="/subscribers" action="Search">
            Find a subscriber by name, e-mail, phone or payment reference to extend, refund or help.
          </Card>
        )}
      </ul>
    </Page>
  )
}

const refreshMs = 60_000

/** Viewers and revenue of this day in the service’s zone. */
function Today() {
  const today = serviceDay()
  const range = { from: today, to: today }
  const options = { refetchInterval: refreshMs }
  const revenue = useQuery({ ...reportsApi.view.query({ report: 'revenue', ...range }), ...options })
  const viewers = useQuery({ ...reportsApi.view.query({ report: 'viewers', ...range }), ...options })
  return (
    <section className={styles.today} aria-labelledby="today">
      <h2 id="today">Today, {formatDay(today)}</h2>
      <dl className={styles.figures}>
        {viewers.data?.totals.map(({ label, unit, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatFigure(value, unit)}</dd>
          </div>
        ))}
      </dl>
      {revenue.data && <Money totals={revenue.data.totals} />}
    </section>
  )
}

/** The figures of the ledger, a column per currency. */
function Money({ totals }: Pick<Report, 'totals'>) {
  const currencies = [...new Set(totals.map(({ unit }) => unit))]
  const names = [...new Set(totals.map(nameOf))]
  const valueOf = (name: string, currency: ReportUnit) =>
    totals.find((total) => total.unit === currency && nameOf(total) === name)?.value ?? null
  return (
    <table className={styles.money}>
      <caption>
        Money, <Link to="/reports?report=revenue">all days</Link>
      </caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          {currencies.map((currency) => (
            <th key={currency} scope="col">
              {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {currencies.map((currency) => (
              <td key={currency}>{formatFigure(valueOf(name, currency), currency)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The label without its currency. */
function nameOf({ label, unit }: Report['totals'][number]): string {
  return label.replace(new RegExp(` ${unit}$`), '')
}

function SetupCard() {
  const { data } = useQuery(setupApi.checklist.query())
  const left = data?.items.filter(({ isDone }) => !isDone).length ?? 0
  if (left === 0) return null
  return (
    <Card title="Set up" to="/setup" action="Continue" needsAttention>
      {left === 1 ? 'One step is' : `${left} steps are`} left until the service is complete.
    </Card>
  )
}

function ReviewsCard() {
  const { data } = useQuery({ ...paymentsApi.reviews.query({ perPage: 25 }), refetchInterval: refreshMs })
  if (!data) return null
  return (
    <Card title="Review queue" to="/reviews" action="Open" needsAttention={data.total > 0}>
      {data.total === 0
        ? 'Payments and Paystack agree.'
        : `${data.total} ${data.total === 1 ? 'difference needs' : 'differences need'} a decision.`}
    </Card>
  )
}

function ChannelsCard() {
  const states = useQuery({ ...schedulesApi.onAir.query(), refetchInterval: refreshMs })
  const all = useQuery(channelsApi.list.query({ perPage: 25 }))
  if (!states.data || !all.data) return null
  const { onAir, offAir, nothingScheduled: idle } = states.data
  const hidden = all.data.total - onAir - offAir - idle
  return (
    <Card title="Channels" to="/channels" action="Open" needsAttention={offAir + idle > 0}>
      {onAir} on air{offAir > 0 && `, ${offAir} off air`}
      {idle > 0 && `, ${idle} with nothing scheduled`}
      {hidden > 0 && `, ${hidden} not published`}. Take one off air with Unpublish.
    </Card>
  )
}

/** O-15: alerts that are open. */
function AlertsCard() {
  const { data } = useQuery({ ...alertsApi.list.query(), refetchInterval: refreshMs })
  const open = data?.items.filter(({ endedAt }) => endedAt === null) ?? []
  if (open.length === 0) return null
  return (
    <Card title="Alerts" to="/alerts" action="Open" needsAttention>
      {open.map(({ title }) => `${title}.`).join(' ')}
    </Card>
  )
}

interface CardProps {
  title: string
  to: string
  action: string
  needsAttention?: boolean
  children: ReactNode
}

function Card({ title, to, action, needsAttention = false, children }: CardProps) {
  return (
    <li className={`${styles.card} ${needsAttention ? styles.attention : ''}`}>
      <h2>{title}</h2>
      <p>{children}</p>
      <Link to={to} aria-label={`${action}: ${title}`}>
        {action}
      </Link>
    </li>
  )
}
