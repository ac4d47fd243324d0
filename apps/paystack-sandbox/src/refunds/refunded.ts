import type { Refund } from '../world/refund.ts'
import { paidMinor, type Transaction, type TransactionStatus } from '../world/transaction.ts'
import type { World } from '../world/world.ts'

/** Minor units refunded or being refunded, or reversed by the bank. */
export function refundedMinor(world: World, transaction: Transaction): number {
  if (transaction.isReversed) return paidMinor(transaction)
  return sum(refundsOf(world, transaction).filter(({ status }) => status !== 'failed'))
}

/** A full refund changes `success`, first to `reversal-pending`; a partial one does not. */
export function statusAfterRefunds(world: World, transaction: Transaction): TransactionStatus {
  if (transaction.isReversed) return 'reversed'
  const processed = refundsOf(world, transaction).filter(({ status }) => status === 'processed')
  if (sum(processed) === paidMinor(transaction)) return 'reversed'
  return refundedMinor(world, transaction) === paidMinor(transaction) ? 'reversal-pending' : 'success'
}

export function refundsOf({ refunds }: World, { reference }: Transaction): Refund[] {
  return refunds
    .values()
    .filter(({ transactionReference }) => transactionReference === reference)
    .toArray()
}

function sum(refunds: readonly Refund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0)
}
