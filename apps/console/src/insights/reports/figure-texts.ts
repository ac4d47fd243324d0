import { t } from '@lingui/core/macro'
import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'
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
  'Refunds paid another way': t`Refunds paid another way`,
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
  'refunds-usd': t`Refunds in dollars`,
  'watch-time': t`Watch time`,
  peak: t`Most viewers within an hour`,
}
const changeNames: Readonly<Record<string, string>> = ownChangeNames
