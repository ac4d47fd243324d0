import { links } from '../platform/links.ts'

/**
 * S-03: the payment provider leads back to the page a payment was begun on, with its `reference` in the address, or
 * with `cancelled` when somebody left without paying. How it stands is told on a page of its own.
 */
export function returnedPayment(search: URLSearchParams): string | null {
  const cancelled = search.get('cancelled')
  if (cancelled) return `${links.payment(cancelled)}?cancelled`
  const reference = search.get('reference') ?? search.get('trxref')
  return reference ? links.payment(reference) : null
}
