import type { Package } from './package-store.ts'

/** The API representation of a plan (a package): maps column names. */
export function describePlan(
  plan: Pick<Package, 'id' | 'name' | 'name_translations' | 'kind' | 'months' | 'duration_days' | 'devices'>,
) {
  return {
    _id: plan.id,
    name: plan.name,
    name_translations: plan.name_translations,
    kind: plan.kind,
    duration: plan.months,
    duration_days: plan.duration_days,
    device: plan.devices,
  }
}
