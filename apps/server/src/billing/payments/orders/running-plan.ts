import { hasRunningSubscription } from '@kallo/rules/streaming/access'
import type { Kysely } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tables } from '../../../tables.ts'
import { findPackage, type Package } from '../../plans/index.ts'
import { grantsOf, findOpenSubscription, type Subscription } from '../../subscriptions/index.ts'

export type Period = Awaited<ReturnType<typeof grantsOf>>[number]

/** An account's running subscription and its current plan. */
export interface Running {
  subscription: Subscription
  package: Package
  periods: Period[]
  /** In total, including added devices. */
  devices: number
}

export async function findRunningPlan(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  query: Kysely<Tables>,
  accountId: string,
): Promise<Running | null> {
  const now = clock.now()
  const subscription = await findOpenSubscription(query, accountId)
  if (!subscription) return null
  const situation = { nowMs: now, timeZone: config.timeZone }
  if (!hasRunningSubscription([subscription.access_ends_at.getTime()], situation)) return null
  const periods = await grantsOf(query, subscription.id)
  const covering = periods.filter((period) => isCovering(period, now))
  const planPeriod = covering.findLast(({ kind }) => kind !== 'devices')
  const plan = await findPackage(query, planPeriod?.package_id ?? subscription.package_id)
  if (!plan) throw new Error(`subscription ${subscription.id} has no package`)
  const devices = covering.length > 0 ? Math.max(...covering.map((one) => one.devices)) : subscription.devices
  return { subscription, package: plan, periods, devices }
}

/** End of the current plan; null during the grace period. */
export function planEnd({ periods }: Running, now: number): Date | null {
  const plan = periods.findLast((period) => period.kind !== 'devices' && isCovering(period, now))
  return plan ? (plan.cut_at ?? plan.ends_at) : null
}

/** Whether the period after the current one is already paid. */
export function isPaidAhead({ periods }: Running, now: number): boolean {
  return periods.some(({ starts_at, cut_at }) => starts_at.getTime() > now && cut_at === null)
}

function isCovering({ starts_at, ends_at, cut_at }: Period, now: number): boolean {
  return starts_at.getTime() <= now && now < (cut_at ?? ends_at).getTime()
}

/** False for a cancelled subscription, and for a pass that does not renew. */
export function isRenewing({ subscription }: Running): boolean {
  return subscription.cancelled_at === null && subscription.renewal_owner !== 'nobody'
}

export function isCancelled({ subscription }: Running): boolean {
  return subscription.cancelled_at !== null
}
