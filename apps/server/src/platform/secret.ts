import { hash, randomBytes } from 'node:crypto'

export interface Secret {
  /** 64 hexadecimal digits, given only to the person who may use the secret. */
  token: string
  /** Only the hash is stored, so a stolen database contains no usable secret. */
  hash: Buffer
}

export function newSecret(): Secret {
  const token = randomBytes(32).toString('hex')
  return { token, hash: hashOfSecret(token) }
}

/** SHA-256 is enough: 256 random bits need no salt and no slow hash. */
export function hashOfSecret(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function isSecret(token: string): boolean {
  return /^[0-9a-f]{64}$/.test(token)
}
