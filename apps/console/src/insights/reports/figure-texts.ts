import { t } from '@lingui/core/macro'
import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'
import type { ReportName } from '@kallo/rules/insights/reports'
import type { ChangeFigureId } from '@kallo/rules/insights/what-changed'

/** The name of a column or total, by its label from the server, such as `Charged NGN`. */
export function figureName(label: string): string {
  const [, figure = label, currency = ''] = /^(.+?)( (?:NGN|USD))?$/.exec(label) ?? []
  const [, month] = /^Month (\d+)$/.exec(figure) ?? []
  return month === undefined ? `${names[figure] ?? figure}${currency}` : t`Month ${month}`
}

const reasons: Record<CancelReason, string> = {
  'Price is too expensive': t`Price is too expensive`,
  'It is very slow to stream': t`It is very slow to stream`,
  'Low quality content': t`Low quality content`,
  'It is difficult to use': t`It is difficult to use`,
  'It consumes too much data': t`It consumes too much data`,
  'Not enough channels': t`Not enough channels`,
  'Not interested in contents': t`Not interested in contents`,
  Others: t`Others`,
}

const names: Readonly<Record<string, string>> = {
  ...reasons,
  Active: t({ message: 'Active', context: 'figure' }),
  New: t({ message: 'New', context: 'subscribers' }),
  Reactivated: t({ message: 'Reactivated', context: 'figure' }),
  Cancelled: t({ message: 'Cancelled', context: 'subscriptions' }),
  'Payment failed': t`Payment failed`,
  MRR: t`MRR`,
  Charged: t({ message: 'Charged', context: 'figure' }),
  VAT: t`VAT`,
  'Net sales': t`Net sales`,
  Fees: t`Fees`,
  Refunds: t`Refunds`,
  'Refunds due': t`Refunds due`,
  'Account credit': t`Account credit`,
  Disputes: t`Disputes`,
  Payments: t`Payments`,
  Failed: t({ message: 'Failed', context: 'figure' }),
  Recovered: t({ message: 'Recovered', context: 'figure' }),
  Uses: t`Uses`,
  Joined: t({ message: 'Joined', context: 'figure' }),
  Reason: t`Reason`,
  'Watch time': t`Watch time`,
  Starts: t({ message: 'Starts', context: 'figure' }),
  Interruptions: t`Interruptions`,
  Errors: t`Errors`,
  'Peak viewers': t`Peak viewers`,
  'Watching now': t`Watching now`,
  Views: t`Views`,
  Clicks: t`Clicks`,
  'Click rate': t`Click rate`,
}

/** The definition of a figure in the language of the console, or `text` from the server if there is none. */
export function definitionText(report: ReportName, figure: string, text: string): string {
  return definitions[report]?.[figure] ?? text
}

const asInRevenue = t`As in Revenue by day.`
const payments = t`Number of payments posted.`
const starts = t`Playbacks that began.`
const peak = t`Most viewers within one hour.`

const definitions: Partial<Record<ReportName, Readonly<Record<string, string>>>> = {
  subscribers: {
    Active: t`Accounts with a plan at the end of the day: paid, promotional, given or by voucher. A plan that ended unpaid counts while its three days of grace run. Passes do not count.`,
    New: t`Accounts whose first plan began.`,
    Reactivated: t`Accounts whose plan began again, more than three days after the one before had ended.`,
    Cancelled: t`Accounts whose plan ended after they had cancelled it.`,
    'Payment failed': t`Accounts whose plan ended without a cancellation: the renewal was not paid within the three days of grace, or the payment was lost in a dispute. They count on the last day of the plan.`,
  },
  mrr: {
    'MRR NGN': t`MRR: the monthly price of all paid plans in naira that are running, or in their three days of grace, at the end of the day. VAT is included and discounts are deducted; credits and the first-time price are left out.`,
    'MRR USD': t`The same in dollars.`,
  },
  revenue: {
    Charged: t`Received from customers at Paystack, VAT included.`,
    VAT: t`VAT of the sales, less that of refunds.`,
    'Net sales': t`Sales without VAT, less the refunds that operators decided. From payments only: promotions and vouchers bring no money through Paystack.`,
    Fees: t`Kept by Paystack.`,
    Refunds: t`Paid back to customers, including refunds made in Paystack’s dashboard.`,
    'Refunds due': t`Refunds that became due, less those that were sent. Negative if more was sent than became due, for example because refunds from earlier days were sent.`,
    'Account credit': t`Added to the balances of accounts, less what was paid from them. Negative if more was paid from them.`,
    Disputes: t`Lost disputes and reversals by banks.`,
  },
  'revenue-by-plan': { Payments: payments, 'Net sales': asInRevenue, VAT: asInRevenue },
  'revenue-by-method': { Payments: payments, 'Net sales': asInRevenue, VAT: asInRevenue },
  charges: {
    Charged: t`Attempts to charge a saved card.`,
    Failed: t`Attempts that were declined.`,
    Recovered: t`Renewals that were declined on this day for the last time and then paid.`,
  },
  'promo-codes': { Uses: t`Orders and free days that were granted with the code.` },
  cohorts: {
    Joined: t`Accounts whose first plan began in the month.`,
    'Month 1': t`Accounts of the cohort that are active at the end of the following month; further months likewise.`,
  },
  cancellations: { Reason: t`Cancellations with this reason that were not undone.` },
  'watch-time': {
    'Watch time': t`Time played of streams that were delivered.`,
    Starts: starts,
    Interruptions: t`Times that playback waited for data.`,
    Errors: t`Playbacks that failed.`,
    'Peak viewers': peak,
  },
  'watch-countries': {
    'Watch time': t`Time played of streams that were delivered to addresses in the country.`,
    Starts: starts,
    'Peak viewers': peak,
  },
  'watch-hours': {
    'Watch time': t`Time played in this hour of all days, in the time zone of the service.`,
  },
  viewers: {
    'Watching now': t`Viewers whose stream was delivered in the last minute.`,
    'Peak viewers': t`Most viewers within one hour of the day.`,
    'Watch time': t`Time played.`,
  },
  ads: {
    Views: t`Ads shown for their whole duration.`,
    Clicks: t`Clicks on the ad.`,
    'Click rate': t`Clicks per 100 views.`,
  },
}

/** The name of a figure on the page "What changed". */
export function changeName({ id, name }: { id: string; name: string }): string {
  return changeNames[id] ?? name
}

const ownChangeNames: Record<ChangeFigureId, string> = {
  'revenue-ngn': t`Revenue`,
  'revenue-usd': t`Revenue in dollars`,
  new: t`New subscribers`,
  reactivated: t`Returning subscribers`,
  cancelled: t`Cancelled subscriptions`,
  lost: t`Subscriptions that ended unpaid`,
  'failed-charges': t`Failed charges`,
  recovered: t`Recovered renewals`,
  'refunds-ngn': t`Refunds`,
  'watch-time': t`Watch time`,
  peak: t`Most viewers within an hour`,
}
const changeNames: Readonly<Record<string, string>> = ownChangeNames
