import { ApiError } from '../api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { refundEvent } from '../webhooks/events.ts'
import type { Refund } from '../world/refund.ts'
import {
  type Currency,
  isPaid,
  paidMinor,
  type Transaction,
  type TransactionStatus,
} from '../world/transaction.ts'
import { findTransaction, nextId, randomCode, type World } from '../world/world.ts'

interface RefundRequest {
  /** Numeric id or reference. */
  transaction: string
  /** Minor units; null: the remaining amount. */
  amount: number | null
  currency: Currency | null
  customerNote: string | null
  merchantNote: string | null
}

const minMinor = { NGN: 5_000, USD: 100 }

/** Queues a refund. Failed refunds do not reduce the refundable amount. */
export function createRefund(sandbox: Sandbox, request: RefundRequest): [Refund, Transaction] {
  const { world } = sandbox
  const transaction = findTransaction(world, request.transaction)
  if (!transaction) throw new ApiError(404, 'Transaction not found', 'transaction_not_found')
  const amount = amountToRefund(sandbox, transaction, request)
  const fault = sandbox.faults.take('refund', { reference: transaction.reference })
  if (fault?.kind === 'refund-refused')
    throw new ApiError(
      400,
      'Insufficient balance to fulfill this refund. Please top up.',
      'insufficient_balance',
    )
  const refund = addRefund(sandbox, transaction, {
    amount,
    disputeId: null,
    ends: fault ? endsByFault[fault.kind] : endsByCard(sandbox, transaction),
    customerNote: request.customerNote,
    merchantNote: request.merchantNote,
  })
  transaction.status = statusAfterRefunds(world, transaction)
  sandbox.webhooks.publish(refundEvent(sandbox, refund, transaction.email))
  return [refund, transaction]
}

type NewRefund = Pick<Refund, 'amount' | 'disputeId' | 'ends' | 'customerNote' | 'merchantNote'>

export function addRefund({ world, clock }: Sandbox, transaction: Transaction, given: NewRefund): Refund {
  const refund: Refund = {
    ...given,
    id: nextId(world),
    reference: randomCode('TRF_', 15),
    transactionReference: transaction.reference,
    currency: transaction.currency,
    status: 'pending',
    createdAt: clock.now(),
    updatedAt: clock.now(),
    refundedAt: null,
  }
  world.refunds.set(refund.id, refund)
  return refund
}

const endsByFault = {
  'refund-fails': 'failed',
  'refund-stuck': 'stuck',
  'refund-needs-attention': 'needs-attention',
} as const

function endsByCard({ world }: Sandbox, { authorizationCode }: Transaction): Refund['ends'] {
  return world.authorizations.get(authorizationCode ?? '')?.refundEnds ?? 'processed'
}

function amountToRefund({ world }: Sandbox, transaction: Transaction, request: RefundRequest): number {
  const { currency } = transaction
  if (!isPaid(transaction))
    throw new ApiError(400, 'Transaction cannot be refunded: it has not been paid', 'invalid_params')
  if (request.currency !== null && request.currency !== currency)
    throw new ApiError(400, `Transaction was not made in ${request.currency}`, 'invalid_params')
  const left = paidMinor(transaction) - refundedMinor(world, transaction)
  if (left === 0) throw new ApiError(400, 'Transaction has been fully reversed', 'transaction_reversed')
  const amount = request.amount ?? left
  if (amount < minMinor[currency])
    throw new ApiError(
      400,
      `Cannot refund less than ${currency} ${minMinor[currency] / 100}`,
      'invalid_params',
    )
  if (amount > left)
    throw new ApiError(
      400,
      'Refund amount cannot be more than what is left of the amount paid',
      'invalid_params',
    )
  return amount
}

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

function refundsOf({ refunds }: World, { reference }: Transaction): Refund[] {
  return refunds
    .values()
    .filter(({ transactionReference }) => transactionReference === reference)
    .toArray()
}

function sum(refunds: readonly Refund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0)
}
