// Subscriptions: who may watch, until when, and on how many devices.
import { subscriptions } from '@kallo/contract/billing/subscriptions'
import type { Deps } from '../../deps.ts'
import { route, type Route, withMessage } from '../../platform/http/route.ts'
import { cancelSubscription, keepSubscription } from './cancel-subscription.ts'
import { listSubscriptions, runningSubscription } from './list-subscriptions.ts'
import { acceptRetention, offerRetention } from './retain-subscription.ts'

export { appendPlan, type Addition, type AppendedPlan } from './append-plan.ts'
export { resumeRenewal, stopRenewal } from './cancel-subscription.ts'
export { endOfUnusedTime, moveUnusedTime, unusedGivenTime, type UnusedTime } from './unused-time.ts'
export {
  anchorDayOf,
  deviceLimitNow,
  grantsOf,
  hasHadMonthlyPlan,
  hasRevocationSince,
  latestGrantId,
  type GrantRow,
} from './grant-store.ts'
export { grantFreeDays, type FreeDays } from './grant-free-days.ts'
export { grantTime, type NewGrant } from './grant-time.ts'
export { acceptRetention, offerRetention } from './retain-subscription.ts'
export { runningSubscription } from './list-subscriptions.ts'
export { renewalTerms, runningPrices, type AgreedPrices, type RenewalTerms } from './renewal-terms.ts'
export { isPaidByLink, ownSubscription } from './subscription-store.ts'
export { revokeGrants } from './revoke-grants.ts'
export {
  accessEndWithGrace,
  createRightsReader,
  subscriptionEnds,
  watchingRights,
  watchingRightsOf,
  type StreamRights,
  type WatchingRights,
} from './watching-rights.ts'
export {
  findRunningPlan,
  isCancelled,
  hasPaidRenewal,
  isPaidBeyond,
  isRenewing,
  planEnd,
  type RunningPlan,
} from './running-plan.ts'
export {
  changeSubscription,
  findSubscription,
  findOpenSubscription,
  type Subscription,
} from './subscription-store.ts'

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
      const data = await keepSubscription(deps, principal.accountId, body.subscriptionId)
      return withMessage(data, 'Your subscription will continue.')
    }),
  ]
}
