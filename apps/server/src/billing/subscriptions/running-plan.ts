import { isGivenTime } from '@kallo/rules/billing/entitlement'
import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { findPlan, type Plan } from '../plans/index.ts'
import { grantsOf, type GrantRow } from './grant-store.ts'
import { findOpenSubscription, type Subscription } from './subscription-store.ts'

/** An account's running subscription and its current plan. */
export interface RunningPlan {
  subscription: Subscription
  plan: Plan
  grants: GrantRow[]
  /** In total, including added devices. */
  devices: number
}

export async function findRunningPlan(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Kysely<Tables>,
  accountId: string,
): Promise<RunningPlan | null> {
  const now = clock.now()
  const subscription = await findOpenSubscription(db, accountId)
  if (!subscription) return null
  const situation = { nowMs: now, timeZone: config.timeZone }
  if (!hasRunningSubscription([subscription.access_ends_at.getTime()], situation)) return null
  const grants = await grantsOf(db, subscription.id)
  const covering = grants.filter((grant) => isCovering(grant, now))
  const planGrant = covering.findLast(({ kind }) => kind !== 'devices')
  const plan = await findPlan(db, planGrant?.plan_id ?? subscription.plan_id)
  if (!plan) throw new Error(`subscription ${subscription.id} has no plan`)
  const devices = covering.length > 0 ? Math.max(...covering.map((one) => one.devices)) : subscription.devices
  return { subscription, plan, grants, devices }
}

/**
 * End of the current plan, including the grants of the same plan that follow without a gap: free days, and a renewal that is paid
 * already. Vouchers and gifts have plans of their own. Null during the grace period.
 */
export function planEnd({ grants }: RunningPlan, now: number): Date | null {
  const plans = grants.filter(({ kind }) => kind !== 'devices')
  const current = plans.findLast((grant) => isCovering(grant, now))
  if (!current) return null
  const following = plans
    .filter((one) => one.plan_id === current.plan_id && isGivenTime(one.kind) === isGivenTime(current.kind))
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  return following.reduce(
    (end, one) => (one.starts_at <= end && endOf(one) > end ? endOf(one) : end),
    endOf(current),
  )
}

function endOf({ ends_at, cut_at }: GrantRow): Date {
  return cut_at ?? ends_at
}

/** Whether the period after the current one is paid. Free days and given time that are to come pay for none. */
export function hasPaidRenewal({ grants }: RunningPlan, now: number): boolean {
  return grants.some(
    ({ kind, starts_at, cut_at }) => kind === 'renewal' && starts_at.getTime() > now && cut_at === null,
  )
}

/** Whether a plan was paid that ends after `periodEndsAt` (UTC ms). Free days and given time pay for none. */
export function isPaidBeyond(grants: readonly GrantRow[], periodEndsAt: number): boolean {
  return grants.some(
    (grant) =>
      grant.kind !== 'devices' &&
      grant.kind !== 'promo' &&
      !isGivenTime(grant.kind) &&
      endOf(grant).getTime() > periodEndsAt,
  )
}

function isCovering(grant: GrantRow, now: number): boolean {
  return grant.starts_at.getTime() <= now && now < endOf(grant).getTime()
}

/** False for a cancelled subscription, and for a pass that does not renew. */
export function isRenewing({ cancelled_at, renews }: Subscription): boolean {
  return cancelled_at === null && renews
}

export function isCancelled({ cancelled_at }: Subscription): boolean {
  return cancelled_at !== null
}
