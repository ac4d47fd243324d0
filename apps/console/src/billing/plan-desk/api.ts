import type { planDesk } from '@kallo/contract/billing/plan-desk'
import type { DataOf } from '@kallo/contract/endpoint'
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
