import { hash, randomBytes } from 'node:crypto'

export interface Secret {
  /** 64 hexadecimal digits, for the one who may have it. */
  token: string
  /** All that is stored: a stolen database opens nothing. */
  hash: Buffer
}

export function newSecret(): Secret {
  const token = randomBytes(32).toString('hex')
  return { token, hash: hashOfSecret(token) }
}

/** 256 random bits need no salt and no slow hash. */
export function hashOfSecret(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function isSecret(token: string): boolean {
  return /^[0-9a-f]{64}$/.test(token)
}
