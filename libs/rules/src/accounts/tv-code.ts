/** No vowels, to avoid words, and no characters that are easily confused (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 6

/** How long a code is valid. */
export const tvCodeMs = 10 * 60_000

/** The interval at which the television polls. */
export const tvPollMs = 5_000

/** a code for a television's screen from random bytes (as many as `tvCodeBytes`), such as `BKT-WRX`. */
export function tvCodeFrom(bytes: Uint8Array): string {
  const characters = [...bytes]
    .filter((byte) => byte < unbiased)
    .map((byte) => letters[byte % letters.length])
  if (characters.length < codeLength) throw new RangeError('too few usable bytes for a code')
  return `${characters.slice(0, 3).join('')}-${characters.slice(3, codeLength).join('')}`
}

/** Bytes from this value on are not used: 256 is not a multiple of 20, so some letters would be more frequent. */
const unbiased = 256 - (256 % letters.length)
export const tvCodeBytes = 32

/** Normalises a typed code; null if invalid. Case, spaces and dashes are ignored. */
export function readTvCode(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s\-–—_.]/g, '')
  if (characters.length !== codeLength || [...characters].some((character) => !letters.includes(character)))
    return null
  return `${characters.slice(0, 3)}-${characters.slice(3)}`
}
