import { periodEnd } from '@kallo/rules/billing/period'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { anchorDayOf, type Subscription } from '../../subscriptions/index.ts'
import type { OrderDeps } from './order.ts'

/** End of the period that follows the paid ones (S-05). */
export async function nextPeriodEnd(
  { config }: OrderDeps,
  query: Kysely<Tables>,
  subscription: Subscription,
  months: number,
): Promise<Date> {
  const anchorDay = (await anchorDayOf(query, subscription)) ?? undefined
  return new Date(periodEnd(subscription.ends_at.getTime(), months, config.timeZone, anchorDay))
}
