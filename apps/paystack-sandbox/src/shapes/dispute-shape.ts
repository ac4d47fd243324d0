import { domainOf, type Sandbox } from '../sandbox.ts'
import type { Dispute } from '../world/dispute.ts'
import { isoTime } from './integration.ts'
import { transactionShape } from './transaction-shape.ts'

/** A dispute in list, fetch and webhooks. */
export function disputeShape(sandbox: Sandbox, dispute: Dispute) {
  const { world } = sandbox
  const transaction = world.transactions.get(dispute.transactionReference)
  if (!transaction) throw new Error(`dispute ${dispute.id} belongs to no transaction`)
  const authorization = world.authorizations.get(transaction.authorizationCode ?? '')
  const shape = transactionShape(sandbox, transaction)
  return {
    id: dispute.id,
    refund_amount: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: domainOf(sandbox),
    transaction: shape,
    transaction_reference: null,
    category: 'chargeback',
    customer: shape.customer,
    bin: authorization?.bin ?? null,
    last4: authorization?.last4 ?? null,
    dueAt: isoTime(dispute.dueAt),
    resolvedAt: isoTime(dispute.resolvedAt),
    evidence: dispute.evidence,
    note: null,
    history: [{ status: 'pending', by: 'customer@bank.example', createdAt: isoTime(dispute.createdAt) }],
    messages: [],
    createdAt: isoTime(dispute.createdAt),
    updatedAt: isoTime(dispute.updatedAt),
  }
}
