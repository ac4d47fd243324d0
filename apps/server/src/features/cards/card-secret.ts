import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM: IV, tag, text. `about` is bound to it, so that a code cannot be moved to another account's card. */
export function encryptCode(code: string, key: Buffer, about: string): Buffer {
  const iv = randomBytes(ivBytes)
  const encrypting = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about))
  const text = Buffer.concat([encrypting.update(code, 'utf8'), encrypting.final()])
  return Buffer.concat([iv, encrypting.getAuthTag(), text])
}

/** Throws when anything of it was changed. */
export function decryptCode(stored: Buffer, key: Buffer, about: string): string {
  const decrypting = createDecipheriv(cipher, key, stored.subarray(0, ivBytes))
    .setAAD(Buffer.from(about))
    .setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decrypting.update(stored.subarray(ivBytes + tagBytes)), decrypting.final()]).toString(
    'utf8',
  )
}
