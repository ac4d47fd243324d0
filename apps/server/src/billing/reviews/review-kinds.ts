/** What each kind of entry means, and what staff should do. docs/operating/payments.md repeats it. */
export const reviewKinds = {
  'payment-differs': {
    meaning: 'Amount, currency, customer or status differs from the order.',
    advice:
      'Compare it with the dashboard. Refund it there, or wait: once Paystack reports it correctly, it is settled.',
  },
  'payment-unknown': {
    meaning: 'A payment with a reference that is not ours.',
    advice: 'Find the customer and refund it in the dashboard; the entry then closes.',
  },
  'payment-unsettled': {
    meaning: "Paid in Paystack's list, but the look-up does not confirm it.",
    advice: 'Wait: it is compared every night and closes once it is settled. After three days ask Paystack.',
  },
  'payment-stuck': {
    meaning: 'Open for five days: in progress at Paystack, or Paystack does not say.',
    advice:
      'Look it up in the dashboard and ask Paystack. It is checked daily, and nothing is charged again meanwhile.',
  },
  'payment-missing': {
    meaning: "Paid here, but not in Paystack's list.",
    advice: 'Search the reference in the dashboard; if it is not there, ask Paystack.',
  },
  'payment-reversed': {
    meaning: 'Paystack reports it as reversed, without a refund or dispute.',
    advice:
      'Ask Paystack why. It is posted to `reversals`; the entry closes once a refund or dispute explains it.',
  },
  'payout-differs': {
    meaning: 'A payout differs from its ledger entry, or exceeds our balance at Paystack.',
    advice:
      "Compare the settlement in the dashboard with the ledger's provider account. Post what is missing as a correction and resolve the entry.",
  },
  'refund-failed': {
    meaning: 'A refund could not be sent.',
    advice:
      'Refund the same amount in the dashboard, which settles it, or pay the customer another way and resolve the entry.',
  },
  'refund-needs-attention': {
    meaning: "Paystack needs the customer's bank details for a refund.",
    advice: 'Ask the customer for them and enter them in the dashboard.',
  },
  dispute: {
    meaning: 'A customer disputes a payment.',
    advice: 'Respond in the dashboard before the deadline; without a response the dispute is lost.',
  },
} as const

export type ReviewKind = keyof typeof reviewKinds

/** Kinds of earlier versions have no text. */
export function reviewText(kind: string): { meaning: string; advice: string } {
  const { meaning, advice } = Object.hasOwn(reviewKinds, kind)
    ? reviewKinds[kind as ReviewKind]
    : { meaning: '', advice: '' }
  return { meaning, advice }
}
