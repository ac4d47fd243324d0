/** Formats a receipt's sequential number: `KL-000123`. */
export function receiptNumber(position: number): string {
  return `KL-${String(position).padStart(6, '0')}`
}

/** The inverse of `receiptNumber`; null if the text is not a receipt number. */
export function receiptPosition(number: string): number | null {
  const digits = /^KL-(\d{6,15})$/.exec(number)?.[1]
  const position = Number(digits)
  return digits !== undefined && receiptNumber(position) === number ? position : null
}
