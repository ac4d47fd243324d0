import { domainOf, type Sandbox } from '../sandbox.ts'
import type { Dispute } from '../world/dispute.ts'
import type { Refund } from '../world/refund.ts'
import { paidMinor, type Transaction } from '../world/transaction.ts'
import { integrationId, isoTime, transactionShape } from './transaction-shape.ts'

/** A refund in list and fetch: its transaction is a number. */
export function refundShape(sandbox: Sandbox, refund: Refund, { id: transactionId }: Transaction) {
  const isProcessed = refund.status === 'processed'
  return {
    integration: integrationId,
    transaction: transactionId,
    dispute: refund.disputeId,
    settlement: null,
    id: refund.id,
    domain: domainOf(sandbox),
    currency: refund.currency,
    amount: refund.amount,
    status: refund.status,
    refunded_at: isoTime(refund.refundedAt),
    refunded_by: 'sandbox@kallo.test',
    customer_note: refund.customerNote ?? `Refund for transaction ${refund.transactionReference}`,
    merchant_note: refund.merchantNote ?? `Refund for transaction ${refund.transactionReference}`,
    deducted_amount: isProcessed ? refund.amount : 0,
    fully_deducted: isProcessed,
    channel: null,
    expected_at: isoTime(refund.createdAt + 9 * 86_400_000),
    createdAt: isoTime(refund.createdAt),
    updatedAt: isoTime(refund.updatedAt),
  }
}

/** A refund in the response to its creation: its transaction is an object. */
export function newRefundShape(sandbox: Sandbox, refund: Refund, transaction: Transaction) {
  const {
    refunded_at: _later,
    dispute: _none,
    settlement: _nor,
    ...shape
  } = refundShape(sandbox, refund, transaction)
  return {
    ...shape,
    transaction: {
      id: transaction.id,
      domain: domainOf(sandbox),
      reference: transaction.reference,
      amount: paidMinor(transaction),
      paid_at: isoTime(transaction.paidAt),
      channel: 'card',
      currency: transaction.currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
      plan: {},
      subaccount: { currency: null },
      split: {},
      order_id: null,
      paidAt: isoTime(transaction.paidAt),
      pos_transaction_data: null,
      source: null,
      fees_breakdown: null,
    },
  }
}

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
