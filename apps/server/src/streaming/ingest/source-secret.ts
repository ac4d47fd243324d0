import type { KeyObject } from 'node:crypto'
import { decryptText, encryptText } from '../../platform/encryption.ts'

const about = (channelId: string) => `live source ${channelId}`

/** Encrypts a stream key or passphrase; it can only be decrypted for the same channel. */
export function encryptSourceSecret(key: KeyObject, channelId: string, secret: string): Buffer {
  return encryptText(secret, key, about(channelId))
}

/** Throws if the value was modified or belongs to another channel. */
export function decryptSourceSecret(key: KeyObject, channelId: string, stored: Buffer): string {
  return decryptText(stored, key, about(channelId))
}
