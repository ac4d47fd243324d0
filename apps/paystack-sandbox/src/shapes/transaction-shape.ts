import { domainOf, type Sandbox } from '../sandbox.ts'
import { isPaid, paidMinor, type Transaction } from '../world/transaction.ts'
import { type Authorization, type Customer, customerOf, type Subscription } from '../world/world.ts'

/** A transaction in verify, fetch and list. Without a charge the authorization is an empty object. */
export function transactionShape(sandbox: Sandbox, transaction: Transaction) {
  const { world } = sandbox
  const { authorizationCode, createdAt } = transaction
  const authorization = world.authorizations.get(authorizationCode ?? '')
  const paidAt = isoTime(transaction.paidAt)
  return {
    id: transaction.id,
    domain: domainOf(sandbox),
    status: transaction.status as string,
    reference: transaction.reference,
    receipt_number: null,
    amount: paidMinor(transaction),
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt,
    created_at: isoTime(createdAt),
    channel: transaction.channel,
    currency: transaction.currency as string,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata ?? '',
    log: logOf(transaction),
    fees: transaction.fees,
    fees_split: null,
    authorization: authorization ? authorizationShape(authorization) : {},
    customer: customerInShort(customerOf(world, transaction.email, createdAt)),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt: isoTime(createdAt),
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: isoTime(createdAt),
    plan_object: {},
    subaccount: {},
  }
}

/** The response to a charge of a saved card: a subset of the same fields. */
export function chargeShape(sandbox: Sandbox, transaction: Transaction) {
  const whole = transactionShape(sandbox, transaction)
  const { id, amount, currency, transaction_date, status, reference, domain, metadata } = whole
  const { gateway_response, message, channel, fees, authorization, customer, plan } = whole
  return {
    amount,
    currency,
    transaction_date,
    status,
    reference,
    domain,
    metadata,
    gateway_response,
    message,
    channel,
    ip_address: null,
    log: null,
    fees,
    authorization,
    customer,
    plan,
    id,
  }
}

function logOf(transaction: Transaction) {
  if (transaction.attempts === 0) return null
  const success = isPaid(transaction)
  const outcome = success
    ? `Successfully paid with ${transaction.channel}`
    : `Error: ${transaction.gatewayResponse}`
  return {
    start_time: Math.floor(transaction.createdAt / 1000),
    time_spent: 4,
    attempts: transaction.attempts,
    errors: success ? transaction.attempts - 1 : transaction.attempts,
    success,
    mobile: false,
    input: [],
    history: [
      { type: 'action', message: `Attempted to pay with ${transaction.channel}`, time: 3 },
      { type: success ? 'success' : 'error', message: outcome, time: 4 },
    ],
  }
}

/** The card type ends in a space, as at Paystack. */
function authorizationShape(authorization: Authorization) {
  const { code, bin, last4, expMonth, expYear, brand, bank, isReusable, signature, channel } = authorization
  return {
    authorization_code: code,
    bin,
    last4,
    exp_month: String(expMonth).padStart(2, '0'),
    exp_year: String(expYear),
    channel,
    card_type: channel === 'card' ? `${brand} ` : channel,
    bank,
    country_code: 'NG',
    brand,
    reusable: isReusable,
    signature,
    account_name: null,
  }
}

/** A customer as part of a transaction. */
function customerInShort({ id, email, code }: Customer) {
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

/** The merchant's number at Paystack. The sandbox has one merchant. */
export const integrationId = 463_433

export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

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
