/** Charges and refunds according to Paystack. */
export interface ProviderRecords {
  charges: readonly { reference: string; amountMinor: number; currency: string }[]
  refunds: readonly {
    id: number
    reference: string
    amountMinor: number
    currency: string
    status: string
    note: string | null
  }[]
  /** Amounts that the bank took back without a refund. */
  reversals: readonly { reference: string; amountMinor: number }[]
  /** Paystack's fees for the charges. */
  fees: readonly { reference: string; amountMinor: number }[]
  /** Transfers to the bank. */
  payouts: readonly { id: number; amountMinor: number; currency: string }[]
}
