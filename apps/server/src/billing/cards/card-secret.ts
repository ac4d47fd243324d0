import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Parses the stored hex key; the latest one is cached. */
export function cardSecret(hex: string): KeyObject {
  if (latest?.hex !== hex) latest = { hex, key: createSecretKey(hex, 'hex') }
  return latest.key
}
let latest: { hex: string; key: KeyObject } | undefined

/** AES-256-GCM: IV, tag, ciphertext. `about` is the additional data that binds a code to its account and card. */
export function encryptCode(code: string, key: KeyObject, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const encrypting = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about))
  const text = Buffer.concat([encrypting.update(code, 'utf8'), encrypting.final()])
  return Buffer.concat([iv, encrypting.getAuthTag(), text])
}

/** Throws if the data was modified. */
export function decryptCode(stored: Buffer, key: KeyObject, about: string): string {
  const decrypting = createDecipheriv(cipher, key, stored.subarray(0, ivBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decrypting.update(stored.subarray(ivBytes + tagBytes)), decrypting.final()]).toString(
    'utf8',
  )
}
