import { domainOf, type Sandbox } from '../sandbox.ts'
import type { Refund } from '../world/refund.ts'
import { paidMinor, type Transaction } from '../world/transaction.ts'
import { integrationId, isoTime } from './integration.ts'

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
