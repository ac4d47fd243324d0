/** Formats a receipt's sequential number: `KL-000123`. */
export function receiptNumber(position: number): string {
  return `KL-${String(position).padStart(6, '0')}`
}

/** Number of the nth credit note (from 1) of a receipt: `KL-000123-C1`. */
export function creditNoteNumber(position: number, nth: number): string {
  return `${receiptNumber(position)}-C${nth}`
}

/** The inverse of `receiptNumber`; null if the text is not a receipt number. */
export function receiptPosition(number: string): number | null {
  const digits = /^KL-(\d{6,15})$/.exec(number)?.[1]
  const position = Number(digits)
  return digits !== undefined && receiptNumber(position) === number ? position : null
}
