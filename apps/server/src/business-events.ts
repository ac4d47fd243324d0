/** Events that logs, metrics and, later, webhooks consume. Emitted after the transaction that they report has committed. */
export interface BusinessEvents {
  'account.signed-up': { accountId: string }
  'payment.paid': PaymentFacts & { reference: string }
  /** `refundId` is null if staff made the refund in Paystack's dashboard. */
  'payment.refunded': PaymentFacts & { refundId: string | null; reason: string }
  'subscription.renewed': { accountId: string; subscriptionId: string; reference: string }
  /** `stream` is null when the request had no valid ticket. */
  'stream.rejected': { reason: string; stream: string | null }
  /** A probe of an external stream did not find a playlist. */
  'source.failed': { channelIds: readonly string[]; outcome: string; httpStatus: number | null }
}

interface PaymentFacts {
  accountId: string
  amountMinor: number
  currency: string
}
