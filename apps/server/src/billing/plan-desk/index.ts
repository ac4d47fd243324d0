// The plan desk: owners set plans, passes, prices, offers and payment methods.
import { planDesk } from '@kallo/contract/billing/plan-desk'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changePlan, createPlan, listPlansWithUse } from './edit-plans.ts'
import { changePricing, viewPricing } from './edit-pricing.ts'

/** F-13. */
export function planDeskRoutes(deps: Pick<Deps, 'db' | 'clock'>): Route[] {
  return [
    route(planDesk.list, () => listPlansWithUse(deps)),
    route(planDesk.create, ({ principal, body, ip }) =>
      createPlan(deps, originOf(deps, principal, ip), body),
    ),
    route(planDesk.change, ({ principal, params, body, ip }) =>
      changePlan(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(planDesk.pricing, () => viewPricing(deps.db)),
    route(planDesk.changePricing, ({ principal, body, ip }) =>
      changePricing(deps, originOf(deps, principal, ip), body),
    ),
  ]
}
