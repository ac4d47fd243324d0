import { randomBytes } from 'node:crypto'

/** Paystack takes letters, digits, `.`, `=` and `-`. It is the key against charging twice, and not to be guessed. */
export function createReference(): string {
  return `kallo-${randomBytes(12).toString('hex')}`
}
