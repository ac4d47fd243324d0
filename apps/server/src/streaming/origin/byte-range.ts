/** The bytes `from` to `to`, inclusive; `all`: ignore the header; `unsatisfiable`: 416. */
export type ByteRange = { from: number; to: number } | 'all' | 'unsatisfiable'

/**
 * Parses a Range header (RFC 9110, 14.2). Multiple ranges are ignored: no player uses them.
 * docs/contributing/libraries.md says why this is our own code.
 */
export function readRange(header: string, size: number): ByteRange {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header.replaceAll(' ', '')) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < from) return 'all'
  return from < size ? { from, to } : 'unsatisfiable'
}
