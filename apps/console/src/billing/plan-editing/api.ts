import type { planEditing } from '@kallo/contract/billing/plan-editing'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const plansApi = client<typeof planEditing>()({
  list: 'GET console/plans',
  create: 'POST console/plans',
  change: 'PATCH console/plans/:id',
  pricing: 'GET console/pricing',
  changePricing: 'PATCH console/pricing',
})

export type Plan = DataOf<typeof planEditing.change>
export type Pricing = DataOf<typeof planEditing.pricing>
