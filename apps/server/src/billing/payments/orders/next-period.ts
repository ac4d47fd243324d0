import { planPeriodEnd } from '@kallo/rules/billing/plan-duration'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { durationOf, type Plan } from '../../plans/index.ts'
import { anchorDayOf, type Subscription } from '../../subscriptions/index.ts'
import type { OrderDeps } from './order.ts'

/** End of the period that follows the paid ones (S-05). */
export async function nextPeriodEnd(
  { config }: OrderDeps,
  db: Kysely<Tables>,
  subscription: Subscription,
  plan: Plan,
): Promise<Date> {
  const anchorDay = await anchorDayOf(db, subscription)
  return new Date(planPeriodEnd(durationOf(plan), subscription.ends_at.getTime(), config.timeZone, anchorDay))
}
