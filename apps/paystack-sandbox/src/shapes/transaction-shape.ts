import { domainOf, type Sandbox } from '../sandbox.ts'
import { customerOf } from '../world/find.ts'
import { isPaid, paidMinor, type Transaction } from '../world/transaction.ts'
import { authorizationShape } from './authorization-shape.ts'
import { customerInShort } from './customer-shape.ts'
import { isoTime } from './integration.ts'

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
