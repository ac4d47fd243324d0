// Plans and passes: a duration, a number of devices and a price each. The API calls them packages.
import { packages } from '@kallo/contract/billing/plans'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { listPlans, toPlanEntity } from './list-plans.ts'
import { findPlan, plansOf } from './plan-store.ts'

export { listPlans, offerPlans } from './list-plans.ts'
export { describePlan, summarisePlan, summaryOf } from './describe-plan.ts'
export { bookedPrice, priceOf, requirePriceOf, type Amount } from './plan-prices.ts'
export { allPlans, durationOf, findPlan, plansAndDrafts, type Plan } from './plan-store.ts'

export interface PlanParts extends Pick<Deps, 'db' | 'clock' | 'config'> {
  /** Whether the account can have the first-time price (S-06). */
  isFirstTime(accountId: string): Promise<boolean>
}

/** C-07. */
export function planRoutes(parts: PlanParts): Route[] {
  const { db, isFirstTime } = parts
  return [
    route(packages.plans, async ({ principal }) =>
      listPlans(parts, principal === null || (await isFirstTime(principal.accountId))),
    ),
    route(packages.view, async ({ params }) => {
      const [months = 0, devices = 0] = params.choice.split('_').map(Number)
      if (!deviceChoicesFor(months).includes(devices)) return []
      return (await plansOf(db, months, devices)).map((plan) => toPlanEntity(parts, plan))
    }),
    route(packages.find, async ({ params }) => {
      const found = await findPlan(db, params.packageId)
      if (!found) throw new AppError('package-not-found')
      return toPlanEntity(parts, found)
    }),
  ]
}
