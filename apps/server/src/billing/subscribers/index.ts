// Subscribers: their plans and payments, and what support may change about them.
import { subscriberBilling } from '@kallo/contract/billing/subscribers'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import {
  cancelRenewal,
  changePlanOf,
  extendSubscription,
  resendReceipt,
  resumeRenewalOf,
} from './subscription-actions.ts'
import { exportSubscribers, listSubscribers } from './list-subscribers.ts'
import { viewBilling } from './view-billing.ts'

export { findPayers } from './list-subscribers.ts'
export { exportPayer } from './export-payer.ts'

/** F-01…F-04. */
export function subscriberBillingRoutes(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'paystack'>,
): Route[] {
  return [
    route(subscriberBilling.list, ({ body }) => listSubscribers(deps, body)),
    route(subscriberBilling.csv, ({ principal, body, ip }) =>
      exportSubscribers(deps, originOf(deps, principal, ip), body),
    ),
    route(subscriberBilling.view, ({ params }) => viewBilling(deps, params.id)),
    route(subscriberBilling.extend, ({ principal, params, body, ip }) =>
      extendSubscription(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(subscriberBilling.changePlan, ({ principal, params, body, ip }) =>
      changePlanOf(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(subscriberBilling.cancel, ({ principal, params, body, ip }) =>
      cancelRenewal(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(subscriberBilling.resume, ({ principal, params, body, ip }) =>
      resumeRenewalOf(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(subscriberBilling.resendReceipt, ({ principal, params, body, ip }) =>
      resendReceipt(deps, originOf(deps, principal, ip), params.id, body),
    ),
  ]
}
