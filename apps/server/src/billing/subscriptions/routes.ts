import { packages } from '@kallo/contract/billing/plans'
import { profile } from '@kallo/contract/accounts/profile'
import type { Deps } from '../../deps.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
import { listSubscriptions, runningSubscription } from './list-subscriptions.ts'

/** C-02, C-07. */
export function subscriptionRoutes<Identity extends { accountId: string }>(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): Route<Identity>[] {
  return [
    route(profile.subscriptions, ({ identity }) => listSubscriptions(deps, identity?.accountId ?? '')),
    route(profile.subscription, ({ identity }) => runningSubscription(deps, identity?.accountId ?? '')),
    route(packages.cancel, async ({ identity, body }) => {
      const { subscriptionId, reason } = body
      const data = await cancelSubscription(deps, identity?.accountId ?? '', subscriptionId, reason)
      return new Answer(data, 'Success', 'Your subscription will not be renewed.')
    }),
    route(packages.resume, async ({ identity, body }) => {
      const data = await resumeSubscription(deps, identity?.accountId ?? '', body.subscriptionId)
      return new Answer(data, 'Success', 'Your subscription goes on.')
    }),
  ]
}
