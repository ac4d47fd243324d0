/** How a receipt's running number is written: `KL-000123`. */
export function receiptNumber(number: number): string {
  return `KL-${String(number).padStart(6, '0')}`
}
