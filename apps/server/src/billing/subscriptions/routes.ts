import { packages } from '@kallo/contract/billing/plans'
import { profile } from '@kallo/contract/accounts/profile'
import type { Deps } from '../../deps.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
import { listSubscriptions, runningSubscription } from './list-subscriptions.ts'

/** C-02, C-07. */
export function subscriptionRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] {
  return [
    route(profile.subscriptions, ({ principal }) => listSubscriptions(deps, principal.accountId)),
    route(profile.subscription, ({ principal }) => runningSubscription(deps, principal.accountId)),
    route(packages.cancel, async ({ principal, body }) => {
      const { subscriptionId, reason } = body
      const data = await cancelSubscription(deps, principal.accountId, subscriptionId, reason)
      return withMessage(data, 'Your subscription will not be renewed.')
    }),
    route(packages.resume, async ({ principal, body }) => {
      const data = await resumeSubscription(deps, principal.accountId, body.subscriptionId)
      return withMessage(data, 'Your subscription goes on.')
    }),
  ]
}
