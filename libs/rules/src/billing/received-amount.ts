/** An amount to return: as a refund through Paystack, or as credit if it is below the minimum refund. */
export interface Returned {
  way: 'refund' | 'credit'
  amountMinor: number
}

/** The amount received compared with the price, and the part to return. */
export type ReceivedAmount =
  | { kind: 'exact' }
  /** Granted; the excess is returned. */
  | { kind: 'overpaid'; returned: Returned }
  /** Not granted; the whole amount is returned. */
  | { kind: 'underpaid'; returned: Returned }

/** I-17: compares the amount received with the price. `minRefundMinor` is Paystack's minimum refund. */
export function compareReceived(
  priceMinor: number,
  receivedMinor: number,
  minRefundMinor: number,
): ReceivedAmount {
  if (receivedMinor === priceMinor) return { kind: 'exact' }
  return receivedMinor > priceMinor
    ? { kind: 'overpaid', returned: returnAmount(receivedMinor - priceMinor, minRefundMinor) }
    : { kind: 'underpaid', returned: returnAmount(receivedMinor, minRefundMinor) }
}

/** I-17: how an amount is returned. */
export function returnAmount(amountMinor: number, minRefundMinor: number): Returned {
  return { way: amountMinor < minRefundMinor ? 'credit' : 'refund', amountMinor }
}
