import type { Sandbox } from '../sandbox.ts'
import { refundEvent } from '../webhooks/events.ts'
import type { Refund, RefundStatus } from '../world/refund.ts'
import { statusAfterRefunds } from './create-refund.ts'

/** Advances a refund: pending → processing → processed, failed or needs-attention. Returns whether it moved. */
export function advanceRefund(sandbox: Sandbox, refund: Refund): boolean {
  const next = nextStatus(refund)
  if (next === null) return false
  moveRefund(sandbox, refund, next)
  return true
}

/** Changes the state of a refund and publishes it. The amount of a failed refund can be refunded again. */
export function moveRefund(sandbox: Sandbox, refund: Refund, status: RefundStatus): void {
  const { world, clock, webhooks } = sandbox
  const transaction = world.transactions.get(refund.transactionReference)
  if (!transaction) throw new Error(`refund ${refund.id} belongs to no transaction`)
  refund.status = status
  refund.updatedAt = clock.now()
  if (status === 'processed') refund.refundedAt = clock.now()
  transaction.status = statusAfterRefunds(world, transaction)
  webhooks.publish(refundEvent(sandbox, refund, transaction.email))
}

function nextStatus({ status, ends }: Refund): RefundStatus | null {
  if (ends === 'stuck') return null
  if (status === 'pending') return 'processing'
  return status === 'processing' ? ends : null
}
