import { domainOf, type Sandbox } from '../sandbox.ts'
import type { Subscription } from '../world/world.ts'
import { integrationId, isoTime } from './integration.ts'

export function subscriptionShape(sandbox: Sandbox, subscription: Subscription) {
  const { id, code, emailToken, email, planCode, amount, currency, status, createdAt } = subscription
  const customer = sandbox.world.customers.get(email)
  return {
    id,
    domain: domainOf(sandbox),
    status,
    subscription_code: code,
    email_token: emailToken,
    amount,
    cron_expression: '0 0 1 * *',
    next_payment_date: null,
    open_invoice: null,
    integration: integrationId,
    plan: { plan_code: planCode, currency, amount, interval: 'monthly' },
    customer: { id: customer?.id ?? null, email, customer_code: customer?.code ?? null },
    createdAt: isoTime(createdAt),
  }
}
