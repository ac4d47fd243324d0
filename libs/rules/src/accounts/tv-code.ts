/** No vowels, to avoid words, and no characters that are easily confused (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 6

/** How long a code is valid. `tvPollMs`: the interval at which the television polls. */
export const tvCodeMs = 10 * 60_000
export const tvPollMs = 5_000

/** a code for a television's screen from random bytes (as many as `tvCodeBytes`), such as `BKT-WRX`. */
export function tvCodeFrom(bytes: Uint8Array): string {
  const signs = [...bytes].filter((byte) => byte < unbiased).map((byte) => letters[byte % letters.length])
  if (signs.length < codeLength) throw new RangeError('too few usable bytes for a code')
  return `${signs.slice(0, 3).join('')}-${signs.slice(3, codeLength).join('')}`
}

/** Bytes from this value on are not used: 256 is not a multiple of 20, so some letters would be more frequent. */
const unbiased = 256 - (256 % letters.length)
export const tvCodeBytes = 32

/** Normalises a typed code; null if invalid. Case, spaces and dashes are ignored. */
export function readTvCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s\-–—_.]/g, '')
  if (signs.length !== codeLength || [...signs].some((sign) => !letters.includes(sign))) return null
  return `${signs.slice(0, 3)}-${signs.slice(3)}`
}
