import { profile } from '@kallo/contract/profile'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/api.ts'
import { listSubscriptions, runningSubscription } from './list-subscriptions.ts'

/** C-02, as far as subscriptions go. */
export function subscriptionRoutes<Identity extends { accountId: string }>(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): Route<Identity>[] {
  return [
    route(profile.subscriptions, ({ identity }) => listSubscriptions(deps, identity?.accountId ?? '')),
    route(profile.subscription, ({ identity }) => runningSubscription(deps, identity?.accountId ?? '')),
  ]
}
