/** Money that goes back: through Paystack, or as credit for the next order where that is too little to be refunded. */
export interface Returned {
  way: 'refund' | 'credit'
  amountMinor: number
}

/** What a payment brought compared with its price, and what goes back. */
export type ReceivedAmount =
  | { kind: 'exact' }
  /** Granted; the excess goes back. */
  | { kind: 'overpaid'; returned: Returned }
  /** Not granted; all of it goes back. */
  | { kind: 'underpaid'; returned: Returned }

/** I-17: compares the amount received with the price. `leastRefundMinor` is Paystack's minimum refund. */
export function compareReceived(
  priceMinor: number,
  receivedMinor: number,
  leastRefundMinor: number,
): ReceivedAmount {
  if (receivedMinor === priceMinor) return { kind: 'exact' }
  return receivedMinor > priceMinor
    ? { kind: 'overpaid', returned: returnAmount(receivedMinor - priceMinor, leastRefundMinor) }
    : { kind: 'underpaid', returned: returnAmount(receivedMinor, leastRefundMinor) }
}

/** I-17: how an amount is returned. */
export function returnAmount(amountMinor: number, leastRefundMinor: number): Returned {
  return { way: amountMinor < leastRefundMinor ? 'credit' : 'refund', amountMinor }
}
