/** A refund in Paystack's list for a payment. Amounts are minor units. */
export interface ListedRefund {
  amountMinor: number
  isProcessed: boolean
  /** The refund was requested by us, and is posted with its own entry. */
  isOurs: boolean
  /** The refund returns the money of a lost dispute. */
  isOfDispute: boolean
  /** The part of it that counts as refunds of ours which could not be sent. */
  coversMinor: number
}

/** What Paystack reports about the money of a paid payment. */
export interface PaystackMovements {
  paidMinor: number
  refunds: readonly ListedRefund[]
  /** Disputed amounts of all lost disputes. */
  lostDisputesMinor: number
  /** Paystack reports the payment as reversed. */
  isReversed: boolean
}

/** Balances of the ledger accounts for movements outside Kallo. */
export interface ExternalTotals {
  refundsMinor: number
  chargebacksMinor: number
  /** Taken back by the bank without a refund or dispute. */
  reversalsMinor: number
}

/** I-14: the money that Paystack moved without our request, computed from its current lists. Repeating this changes nothing. */
export function externalTotals(movements: PaystackMovements): ExternalTotals {
  const { paidMinor, isReversed } = movements
  const processed = movements.refunds.filter(({ isProcessed }) => isProcessed)
  const ordinary = processed.filter(({ isOfDispute }) => !isOfDispute)
  const external = ordinary.filter(({ isOurs }) => !isOurs)
  const ofDisputes = processed.filter(({ isOfDispute }) => isOfDispute)
  const chargedBack = chargedBackMinor(movements)
  const left = paidMinor - sum(ordinary) - chargedBack
  return {
    refundsMinor: sum(external) - covered(external),
    chargebacksMinor: chargedBack - covered(ofDisputes),
    reversalsMinor: isReversed ? Math.max(left, 0) : 0,
  }
}

/** What lost disputes took: no more than refunds have left. */
function chargedBackMinor({ paidMinor, refunds, lostDisputesMinor }: PaystackMovements): number {
  const refunded = sum(refunds.filter(({ isProcessed, isOfDispute }) => isProcessed && !isOfDispute))
  return Math.min(lostDisputesMinor, Math.max(paidMinor - refunded, 0))
}

/** I-15: whether lost disputes and refunds together returned everything, so that nothing is paid any more. */
export function isAllLost(movements: PaystackMovements): boolean {
  if (movements.lostDisputesMinor === 0) return false
  const refunded = sum(
    movements.refunds.filter(({ isProcessed, isOfDispute }) => isProcessed && !isOfDispute),
  )
  return refunded + chargedBackMinor(movements) >= movements.paidMinor
}

export type DisputeOutcome = 'open' | 'won' | 'lost' | 'unclear'

/** `declined`: the bank rejected the customer's claim; `…-accepted`: the customer gets the money. */
export function disputeOutcome(status: string, resolution: string | null): DisputeOutcome {
  if (resolution === 'declined') return 'won'
  if (resolution?.endsWith('accepted')) return 'lost'
  return status === 'resolved' ? 'unclear' : 'open'
}

function sum(refunds: readonly ListedRefund[]): number {
  return refunds.reduce((total, { amountMinor }) => total + amountMinor, 0)
}

function covered(refunds: readonly ListedRefund[]): number {
  return refunds.reduce((total, { coversMinor }) => total + coversMinor, 0)
}
