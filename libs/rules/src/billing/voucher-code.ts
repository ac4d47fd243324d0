/** Without 0, O, 1, I and L, which are confused in print. Its size is prime, as the check character requires. */
export const voucherAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const radix = 3
const length = 12
/** Random characters of a code; the last one is the check character. */
export const voucherRandomLength = length - 1

/** A code from the alphabet positions of its random characters. */
export function voucherCode(positions: readonly number[]): string {
  if (positions.length !== voucherRandomLength)
    throw new RangeError(`a code has ${voucherRandomLength} positions`)
  return [...positions, checkPosition(positions)].map((position) => voucherAlphabet[position]).join('')
}

/** The 12 characters of a code as typed: case, spaces and dashes do not matter. Null: not a code of this kind. */
export function readVoucherCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s\u2010-\u2015-]/g, '').toUpperCase()
  return code.length === length && positionsOf(code).every((position) => position >= 0) ? code : null
}

/** Whether the check character of a code matches: it detects every single error and adjacent transposition. */
export function hasValidCheck(code: string): boolean {
  const positions = positionsOf(code)
  return positions.at(-1) === checkPosition(positions.slice(0, -1))
}

/** `XXXX-XXXX-XXXX` */
export function formatVoucherCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** ISO 7064, pure system, with modulus 31 and radix 3 (a primitive root of 31, so that all weights differ). */
function checkPosition(positions: readonly number[]): number {
  const size = voucherAlphabet.length
  const sum = positions.reduce((total, position) => ((total + position) * radix) % size, 0)
  return (size + 1 - sum) % size
}

function positionsOf(code: string): number[] {
  return [...code].map((character) => voucherAlphabet.indexOf(character))
}
