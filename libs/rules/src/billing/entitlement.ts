/** `change` takes the place of whatever ran before it; `devices` adds to the running one. */
export type GrantKind = 'purchase' | 'change' | 'renewal' | 'devices' | 'promo' | 'opening'

/** Watching time that was granted, in the order it was granted. Grants are only ever added. */
export interface Grant {
  id: string
  kind: GrantKind
  startsAt: number
  endsAt: number
  /** On how many devices in all. */
  devices: number
  packageId: string
}

export interface Entitlement {
  startsAt: number
  endsAt: number
  /** Of the grant that runs last. */
  devices: number
  packageId: string
  /** Grant → when a later change cut it off. */
  cutAt: ReadonlyMap<string, number>
}

/**
 * What a subscription's grants amount to. It is stored for quick reading, and can always be made again from the grants
 * alone. Null without any.
 */
export function entitlementFrom(grants: readonly Grant[]): Entitlement | null {
  const [first] = grants
  if (!first) return null
  const cutAt = new Map<string, number>()
  let last = first
  for (const [index, grant] of grants.entries()) {
    if (grant.kind === 'change')
      for (const earlier of grants.slice(0, index))
        if (effectiveEnd(earlier, cutAt) > grant.startsAt) cutAt.set(earlier.id, grant.startsAt)
    if (grant.kind === 'change' || grant.endsAt >= effectiveEnd(last, cutAt)) last = grant
  }
  const startsAt = Math.min(...grants.map((grant) => grant.startsAt))
  return {
    startsAt,
    endsAt: last.endsAt,
    devices: devicesAt(grants, cutAt, last.endsAt - 1) ?? last.devices,
    packageId: last.packageId,
    cutAt,
  }
}

/** A stretch of time on one plan, however often it was renewed. */
export interface PlanRun {
  /** Of its first grant. */
  id: string
  packageId: string
  startsAt: number
  endsAt: number
  devices: number
}

/** S-01: the plans that a subscription has had, in order. Time that a change cut off before it began is left out. */
export function planRuns(grants: readonly Grant[]): PlanRun[] {
  const cutAt = entitlementFrom(grants)?.cutAt ?? new Map<string, number>()
  const runs: PlanRun[] = []
  for (const grant of grants.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const { id, packageId, startsAt, devices } = grant
    const endsAt = effectiveEnd(grant, cutAt)
    if (endsAt <= startsAt) continue
    const last = runs.at(-1)
    if (last?.packageId === packageId) {
      last.endsAt = Math.max(last.endsAt, endsAt)
      last.devices = Math.max(last.devices, devices)
    } else runs.push({ id, packageId, startsAt, endsAt, devices })
  }
  return runs
}

/** On how many devices one may watch at an instant; null: no grant covers it. */
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
