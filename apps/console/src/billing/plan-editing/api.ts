import type { planEditing } from '@kallo/contract/billing/plan-editing'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const plansApi = client<typeof planEditing>()({
  list: 'GET console/plans',
  create: 'POST console/plans',
  change: 'PATCH console/plans/:id',
  publish: 'POST console/plans/publish',
  discard: 'POST console/plans/discard',
  preview: 'GET console/plans/preview',
  pricing: 'GET console/pricing',
  changePricing: 'PATCH console/pricing',
})

export type Plan = DataOf<typeof planEditing.change>
export type Pricing = DataOf<typeof planEditing.pricing>

/** F-20: plans that are drafts, and plans with changes that are not published. */
export function isUnpublished({ isDraft, draft }: Plan): boolean {
  return isDraft || draft !== null
}

/** Options of a field. Drafts cannot be given or sold. */
export function planOptions(plans: readonly Plan[]): { value: string; label: string }[] {
  return plans.filter(({ isDraft }) => !isDraft).map(({ id, name }) => ({ value: id, label: name }))
}
