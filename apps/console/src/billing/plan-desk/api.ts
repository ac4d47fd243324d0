import type { planDesk } from '@kallo/contract/billing/plan-desk'
import type { DataOf } from '@kallo/contract/endpoint'
import type { PlanKind } from '@kallo/rules/billing/plan-duration'
import { client } from '../../platform/api-client.ts'

export const plansApi = client<typeof planDesk>()({
  list: 'GET console/plans',
  create: 'POST console/plans',
  change: 'PATCH console/plans/:id',
  pricing: 'GET console/pricing',
  changePricing: 'PATCH console/pricing',
})

export type Plan = DataOf<typeof planDesk.change>
export type Pricing = DataOf<typeof planDesk.pricing>

export const kindNames: Record<PlanKind, string> = {
  plan: 'Plan',
  'day-pass': 'Day pass',
  'week-pass': 'Week pass',
  'weekend-pass': 'Weekend pass',
}
