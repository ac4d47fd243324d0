import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM: IV, tag, ciphertext. `about` is the additional authenticated data, which binds the text to its owner. */
export function encryptText(plain: string, key: KeyObject, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const encrypting = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about))
  const text = Buffer.concat([encrypting.update(plain, 'utf8'), encrypting.final()])
  return Buffer.concat([iv, encrypting.getAuthTag(), text])
}

/** Throws if the data was modified. */
export function decryptText(stored: Buffer, key: KeyObject, about: string): string {
  const decrypting = createDecipheriv(cipher, key, stored.subarray(0, ivBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decrypting.update(stored.subarray(ivBytes + tagBytes)), decrypting.final()]).toString(
    'utf8',
  )
}

/** Null if the data cannot be decrypted, because it was encrypted with another key: `SECRET_KEY` was lost or changed. */
export function tryDecryptText(stored: Buffer, key: KeyObject, about: string): string | null {
  try {
    return decryptText(stored, key, about)
  } catch {
    return null
  }
}
