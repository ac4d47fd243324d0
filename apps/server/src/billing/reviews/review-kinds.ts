/** What each kind of entry means, and what staff should do. docs/operating/payments.md repeats it. */
export const reviewKinds = {
  'payment-differs': {
    meaning: 'Amount, currency, customer or status differs from the order.',
    advice:
      'Compare it with Paystack’s dashboard. Refund it there in full, or wait: the entry closes once Paystack reports the payment as returned or correctly. If you close it yourself, the payment is closed with it.',
  },
  'payment-unknown': {
    meaning: 'A payment with a reference that this service did not create.',
    advice: 'Find the subscriber and refund the payment in Paystack’s dashboard; the entry then closes.',
  },
  'payment-unsettled': {
    meaning: "Paid in Paystack's list, but the look-up does not confirm it.",
    advice: 'Wait: it is compared every night and closes once it is settled. After three days ask Paystack.',
  },
  'payment-stuck': {
    meaning:
      'Open for five days (seven if not paid by card): still in progress at Paystack, or Paystack does not report a result.',
    advice:
      'Look it up in Paystack’s dashboard and ask Paystack. It is checked daily, and nothing is charged again in the meantime.',
  },
  'payment-missing': {
    meaning: "Paid here, but not in Paystack's list.",
    advice: 'Search for the reference in Paystack’s dashboard; if it is not there, ask Paystack.',
  },
  'payment-reversed': {
    meaning: 'Paystack reports it as reversed, without a refund or dispute.',
    advice:
      'Ask Paystack why. It is recorded under “Reversals”; the entry closes once a refund or dispute explains it.',
  },
  'payout-differs': {
    meaning: 'A payout differs from its ledger entry, or exceeds the balance at Paystack.',
    advice:
      'Compare the payout in Paystack’s dashboard with the monthly statement, and ask Paystack about the difference. The ledger cannot be corrected here: note the difference in your own accounts and close the entry. It opens again for 30 days while the difference remains.',
  },
  'refund-failed': {
    meaning: 'A refund could not be sent.',
    advice:
      'Open the payment and send the refund again, or pay the subscriber another way and record it there. Refunding the same amount in Paystack’s dashboard closes the entry, too.',
  },
  'refund-unanswered': {
    meaning: 'Paystack has not said for a day whether a refund was made.',
    advice:
      'It is looked up every five minutes, and sent again once Paystack shows that it was not made. Ask Paystack. If the dashboard does not show the refund, you can pay the subscriber another way and record it on the page of the payment.',
  },
  'refund-overdue': {
    meaning: 'A refund has been in progress at Paystack for three weeks.',
    advice: 'Ask Paystack. The entry closes once it is made or has failed.',
  },
  'refund-needs-attention': {
    meaning: 'Paystack needs the subscriber’s bank details for a refund.',
    advice: 'Ask the subscriber for them and enter them in the dashboard.',
  },
  dispute: {
    meaning: 'A subscriber disputes a payment.',
    advice: 'Respond in Paystack’s dashboard before the deadline; without a response the dispute is lost.',
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
