/**
 * `change` replaces earlier grants; `devices` adds devices until the end of the running period; `promo`: free days, of a promo code, from an operator or kept
 * by a change; `opening`: a subscription from before the ledger; `voucher` and `gift` append a plan of their own.
 */
export type GrantKind =
  'purchase' | 'change' | 'renewal' | 'devices' | 'promo' | 'opening' | 'voucher' | 'gift'

/** Grants of vouchers and gifts, which follow the paid periods and do not change the terms of renewal. */
export function isGivenTime(kind: GrantKind): boolean {
  return kind === 'voucher' || kind === 'gift'
}

/** A granted period. Grants are append-only and ordered. Instants are UTC ms. */
export interface Grant {
  id: string
  kind: GrantKind
  startsAt: number
  endsAt: number
  /** Total number of devices. */
  devices: number
  planId: string
  /** When the grant stopped counting although it had time left; null: it was not revoked. */
  revokedAt: number | null
}

export interface Entitlement {
  startsAt: number
  endsAt: number
  /** Devices of the last plan, which a renewal continues. Given time counts only where there is nothing else. */
  devices: number
  planId: string
  /** By grant ID: when a later change or a revocation ended the grant early. */
  cutAt: ReadonlyMap<string, number>
}

/** Computes a subscription's entitlement from its grants; null without any. The stored columns are a cache of this. */
export function entitlementFrom(grants: readonly Grant[]): Entitlement | null {
  const [first] = grants
  if (!first) return null
  const cutAt = cuts(grants)
  const ownTime = grants.filter(({ kind }) => !isGivenTime(kind))
  const plans = ownTime.filter(({ kind }) => kind !== 'devices')
  const plan = lastOf(plans, cutAt) ?? lastOf(grants, cutAt) ?? first
  const startsAt = Math.min(...grants.map((grant) => grant.startsAt))
  const planEnd = effectiveEnd(plan, cutAt)
  return {
    startsAt,
    endsAt: effectiveEnd(lastOf(grants, cutAt) ?? first, cutAt),
    devices: devicesAt(ownTime.length > 0 ? ownTime : grants, cutAt, planEnd - 1) ?? plan.devices,
    planId: plan.planId,
    cutAt,
  }
}

/** The grant that ends last, without those that ended before they began. A change ends the grants before it. */
function lastOf(grants: readonly Grant[], cutAt: ReadonlyMap<string, number>): Grant | null {
  let last: Grant | null = null
  for (const grant of grants.filter((one) => effectiveEnd(one, cutAt) > one.startsAt))
    if (!last || grant.kind === 'change' || effectiveEnd(grant, cutAt) >= effectiveEnd(last, cutAt))
      last = grant
  return last
}

function cuts(grants: readonly Grant[]): Map<string, number> {
  const cutAt = new Map<string, number>()
  const cut = (grant: Grant, at: number) => {
    if (effectiveEnd(grant, cutAt) > at) cutAt.set(grant.id, Math.max(at, grant.startsAt))
  }
  // A subscription has a positive length, even if it is revoked at the instant at which it starts.
  const earliest = Math.min(...grants.map(({ startsAt }) => startsAt)) + 1
  for (const grant of grants) if (grant.revokedAt !== null) cut(grant, Math.max(grant.revokedAt, earliest))
  for (const [index, change] of grants.entries())
    if (change.kind === 'change')
      for (const earlier of grants.slice(0, index))
        if (effectiveEnd(earlier, cutAt) > change.startsAt) cutAt.set(earlier.id, change.startsAt)
  // Added devices do not outlast the period they were added to.
  const periods = grants.filter(({ kind }) => kind !== 'devices')
  const lastEnd = Math.max(...periods.map((period) => effectiveEnd(period, cutAt)))
  if (periods.length > 0) for (const grant of grants) if (grant.kind === 'devices') cut(grant, lastEnd)
  return cutAt
}

/** Consecutive time on one plan, renewals included. */
export interface PlanRun {
  /** ID of its first grant. */
  id: string
  planId: string
  startsAt: number
  endsAt: number
  devices: number
}

/** S-01: the plans of a subscription, in order. Grants that a change ended before they began are omitted. */
export function planRuns(grants: readonly Grant[]): PlanRun[] {
  const cutAt = entitlementFrom(grants)?.cutAt ?? new Map<string, number>()
  const runs: PlanRun[] = []
  for (const grant of grants.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const { id, planId, startsAt, devices } = grant
    const endsAt = effectiveEnd(grant, cutAt)
    if (endsAt <= startsAt) continue
    const last = runs.at(-1)
    if (last?.planId === planId) {
      last.endsAt = Math.max(last.endsAt, endsAt)
      last.devices = Math.max(last.devices, devices)
    } else runs.push({ id, planId, startsAt, endsAt, devices })
  }
  return runs
}

/** Device limit at an instant; null if no grant covers it. */
export function devicesAt(
  grants: readonly Grant[],
  cutAt: ReadonlyMap<string, number>,
  nowMs: number,
): number | null {
  const covering = grants.filter((grant) => grant.startsAt <= nowMs && nowMs < effectiveEnd(grant, cutAt))
  return covering.length === 0 ? null : Math.max(...covering.map(({ devices }) => devices))
}

function effectiveEnd({ id, endsAt }: Grant, cutAt: ReadonlyMap<string, number>): number {
  return cutAt.get(id) ?? endsAt
}
