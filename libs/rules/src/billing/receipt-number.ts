/** Formats a receipt's sequential number: `KL-000123`. */
export function receiptNumber(number: number): string {
  return `KL-${String(number).padStart(6, '0')}`
}
