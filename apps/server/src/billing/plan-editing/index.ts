// Owners set plans, passes, prices, offers and payment methods.
import { planEditing } from '@kallo/contract/billing/plan-editing'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changePlan, createPlan, listPlansWithUse } from './edit-plans.ts'
import { changePricing, viewPricing } from './edit-pricing.ts'
import { discardDrafts, previewPlans, publishPlans } from './publish-plans.ts'

/** F-13, F-20, F-21. */
export function planEditingRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] {
  return [
    route(planEditing.list, () => listPlansWithUse(deps)),
    route(planEditing.create, ({ principal, body, ip }) =>
      createPlan(deps, originOf(deps, principal, ip), body),
    ),
    route(planEditing.change, ({ principal, params, body, ip }) =>
      changePlan(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(planEditing.publish, ({ principal, body, ip }) =>
      publishPlans(deps, originOf(deps, principal, ip), body),
    ),
    route(planEditing.discard, ({ principal, body, ip }) =>
      discardDrafts(deps, originOf(deps, principal, ip), body),
    ),
    route(planEditing.preview, () => previewPlans(deps)),
    route(planEditing.pricing, () => viewPricing(deps.db)),
    route(planEditing.changePricing, ({ principal, body, ip }) =>
      changePricing(deps, originOf(deps, principal, ip), body),
    ),
  ]
}
