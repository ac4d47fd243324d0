import { subscriptions } from '@kallo/contract/billing/subscriptions'
import type { Deps } from '../../deps.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
import { acceptRetention, offerRetention } from './retain-subscription.ts'
import { listSubscriptions, runningSubscription } from './list-subscriptions.ts'

/** C-02, C-07. */
export function subscriptionRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] {
  return [
    route(subscriptions.list, ({ principal }) => listSubscriptions(deps, principal.accountId)),
    route(subscriptions.running, ({ principal }) => runningSubscription(deps, principal.accountId)),
    route(subscriptions.cancel, async ({ principal, body }) => {
      const { subscriptionId, reason } = body
      const data = await cancelSubscription(deps, principal.accountId, subscriptionId, reason)
      return withMessage(data, 'Your subscription will not be renewed.')
    }),
    route(subscriptions.retention, ({ principal, body }) =>
      offerRetention(deps, principal.accountId, body.subscriptionId, body.reason),
    ),
    route(subscriptions.acceptRetention, async ({ principal, body }) => {
      const data = await acceptRetention(deps, principal.accountId, body.subscriptionId)
      return withMessage(data, 'Your discount applies to the next renewal.')
    }),
    route(subscriptions.resume, async ({ principal, body }) => {
      const data = await resumeSubscription(deps, principal.accountId, body.subscriptionId)
      return withMessage(data, 'Your subscription goes on.')
    }),
  ]
}
