const referencePrefix = 'SAMPLE-'

/** K-03: the reference of a payment in the history of the demo. Paystack does not know it. `name` is unique among them. */
export function sampleReference(name: string): string {
  return `${referencePrefix}${name}`
}

/** K-03: whether a payment is sample data, which can neither be refunded nor looked up at Paystack. */
export function isSamplePayment(reference: string): boolean {
  return reference.startsWith(referencePrefix)
}
