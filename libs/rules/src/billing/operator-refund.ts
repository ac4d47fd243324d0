import { shareHalfUp } from './money.ts'

/** The amounts of a payment, in minor units. */
export interface PaymentMoney {
  receivedMinor: number
  /** The part of it that was added to the account's balance (I-17). */
  creditedMinor: number
  /** All refunds of ours in any state, because none of them is given up. */
  refundedMinor: number
  /** Refunds made in Paystack's dashboard, chargebacks and reversals. */
  externalMinor: number
}

/** F-09: what an operator may still refund. */
export function refundableMinor(money: PaymentMoney): number {
  const { receivedMinor, creditedMinor, refundedMinor, externalMinor } = money
  return Math.max(0, receivedMinor - creditedMinor - refundedMinor - externalMinor)
}

/**
 * F-09: the VAT in a refund of a part of a sale. Shares are computed from the sum of the refunds so far, so that several
 * parts contain exactly the VAT of the sale when all of it is refunded.
 */
export function vatOfRefund(
  sale: { totalMinor: number; vatMinor: number },
  refundedBeforeMinor: number,
  amountMinor: number,
): number {
  const vatOf = (refundedMinor: number) =>
    sale.totalMinor === 0
      ? 0
      : shareHalfUp(sale.vatMinor, Math.min(refundedMinor, sale.totalMinor), sale.totalMinor)
  return vatOf(refundedBeforeMinor + amountMinor) - vatOf(refundedBeforeMinor)
}
