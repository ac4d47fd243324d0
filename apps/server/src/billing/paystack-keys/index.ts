// The keys of the operator's Paystack account, entered in the console. Those of the environment take precedence.
import { paystackKeys } from '@kallo/contract/billing/paystack-keys'
import { originOf } from '../../accounts/operators/index.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { changeKeys, viewKeys, type KeyDeps } from './paystack-keys.ts'

export { findStoredKeys } from './stored-paystack.ts'
export { createStoredPaystack } from './stored-paystack.ts'

/** O-12. */
export function paystackKeyRoutes(deps: KeyDeps): Route[] {
  return [
    route(paystackKeys.view, ({ baseUrl }) => viewKeys(deps, baseUrl)),
    route(paystackKeys.change, ({ principal, body, ip, baseUrl }) =>
      changeKeys(deps, originOf(deps, principal, ip), body, baseUrl),
    ),
  ]
}
