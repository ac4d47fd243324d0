import { addRefund, refundedMinor, statusAfterRefunds } from '../refunds/create-refund.ts'
import type { Sandbox } from '../sandbox.ts'
import { disputeEvent, refundEvent } from '../webhooks/events.ts'
import type { Dispute, Evidence, Resolution } from '../world/dispute.ts'
import { isPaid, paidMinor, type Transaction } from '../world/transaction.ts'
import { nextId } from '../world/world.ts'

const responseMs = 2 * 86_400_000

/** The customer's bank disputes a payment, or a part of it. */
export function openDispute(sandbox: Sandbox, transaction: Transaction, amount: number | null): Dispute {
  const { world, clock, webhooks } = sandbox
  if (!isPaid(transaction)) throw new Error(`${transaction.reference} has not been paid`)
  const now = clock.now()
  const dispute: Dispute = {
    id: nextId(world),
    transactionReference: transaction.reference,
    amount: amount ?? paidMinor(transaction),
    currency: transaction.currency,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    dueAt: now + responseMs,
    evidence: null,
    createdAt: now,
    updatedAt: now,
    resolvedAt: null,
  }
  world.disputes.set(dispute.id, dispute)
  webhooks.publish(disputeEvent(sandbox, dispute, 'create'))
  return dispute
}

export function remindOfDispute(sandbox: Sandbox, dispute: Dispute): void {
  sandbox.webhooks.publish(disputeEvent(sandbox, dispute, 'remind'))
}

export function addEvidence({ clock }: Sandbox, dispute: Dispute, evidence: Evidence): void {
  dispute.evidence = evidence
  dispute.status = 'awaiting-bank-feedback'
  dispute.updatedAt = clock.now()
}

/** Ends a dispute. A lost one pays the customer back through a refund that names it. */
export function resolveDispute(sandbox: Sandbox, dispute: Dispute, resolution: Resolution): void {
  const { world, clock, webhooks } = sandbox
  if (dispute.status === 'resolved') throw new Error(`dispute ${dispute.id} is resolved`)
  const now = clock.now()
  Object.assign(dispute, { status: 'resolved', resolution, resolvedAt: now, updatedAt: now })
  const transaction = world.transactions.get(dispute.transactionReference)
  if (!transaction) throw new Error(`dispute ${dispute.id} belongs to no transaction`)
  const left = paidMinor(transaction) - refundedMinor(world, transaction)
  const amount = Math.min(dispute.amount, left)
  if (resolution === 'merchant-accepted' && amount > 0) {
    const refund = addRefund(sandbox, transaction, {
      amount,
      disputeId: dispute.id,
      ends: 'processed',
      customerNote: null,
      merchantNote: null,
    })
    Object.assign(refund, { status: 'processed', refundedAt: now })
    transaction.status = statusAfterRefunds(world, transaction)
    webhooks.publish(refundEvent(sandbox, refund, transaction.email))
  }
  webhooks.publish(disputeEvent(sandbox, dispute, 'resolve'))
}
