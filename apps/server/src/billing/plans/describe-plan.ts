import type { planInShort, planSummary } from '@kallo/contract/billing/plan-in-short'
import type * as z from 'zod'
import type { Plan } from './plan-store.ts'

type PlanColumns = Pick<
  Plan,
  'id' | 'name' | 'name_translations' | 'kind' | 'months' | 'duration_days' | 'devices'
>
type PlanInShort = z.output<typeof planInShort>

/** A plan in endpoints of the specification (C-10). */
export function describePlan(plan: PlanColumns): PlanInShort {
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

/** A plan in all other endpoints. */
export function summarisePlan(plan: PlanColumns): z.output<typeof planSummary> {
  return {
    id: plan.id,
    name: plan.name,
    nameTranslations: plan.name_translations,
    kind: plan.kind,
    months: plan.months,
    durationDays: plan.duration_days,
    devices: plan.devices,
  }
}

/** The plan of a response of the specification for all other endpoints. */
export function summaryOf(plan: PlanInShort): z.output<typeof planSummary> {
  const { _id: id, duration: months, duration_days, device: devices, name_translations, ...same } = plan
  return { ...same, id, months, devices, durationDays: duration_days, nameTranslations: name_translations }
}
