import { domainOf, type Sandbox } from '../sandbox.ts'
import type { Customer } from '../world/world.ts'
import { authorizationShape } from './authorization-shape.ts'
import { integrationId, isoTime } from './integration.ts'
import { subscriptionShape } from './subscription-shape.ts'

/** A customer as part of a transaction. */
export function customerInShort({ id, email, code }: Customer) {
  return {
    id,
    first_name: null,
    last_name: null,
    email,
    customer_code: code,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

/** A fetched customer, with all saved cards. */
export function customerShape(sandbox: Sandbox, customer: Customer) {
  const { world } = sandbox
  const isOwn = ({ email }: { email: string }) => email === customer.email
  return {
    transactions: [],
    subscriptions: world.subscriptions
      .values()
      .filter(isOwn)
      .map((one) => subscriptionShape(sandbox, one))
      .toArray(),
    authorizations: world.authorizations.values().filter(isOwn).map(authorizationShape).toArray(),
    ...customerInShort(customer),
    domain: domainOf(sandbox),
    integration: integrationId,
    identified: false,
    identifications: null,
    dedicated_account: null,
    createdAt: isoTime(customer.createdAt),
    updatedAt: isoTime(customer.createdAt),
  }
}
