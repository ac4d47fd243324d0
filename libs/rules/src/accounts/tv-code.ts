/** No vowels, to avoid words, and no characters that are easily confused (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 6

/** How long a code of a television is good, and how far apart its questions are. */
export const tvCodeMs = 10 * 60_000
export const tvPollMs = 5_000

/** a code for a television's screen from random bytes (as many as `tvCodeBytes`), such as `BKT-WRX`. */
export function tvCodeFrom(bytes: Uint8Array): string {
  const signs = [...bytes].filter((byte) => byte < unbiased).map((byte) => letters[byte % letters.length])
  if (signs.length < codeLength) throw new RangeError('too few usable bytes for a code')
  return `${signs.slice(0, 3).join('')}-${signs.slice(3, codeLength).join('')}`
}

/** Bytes above are left out: 256 is no multiple of 20, and some letters would come more often. */
const unbiased = 256 - (256 % letters.length)
export const tvCodeBytes = 32

/** Normalises a typed code; null if invalid. Case, spaces and dashes are ignored. */
export function readTvCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s\-–—_.]/g, '')
  if (signs.length !== codeLength || [...signs].some((sign) => !letters.includes(sign))) return null
  return `${signs.slice(0, 3)}-${signs.slice(3)}`
}
