import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { findSetting } from '../../foundation/settings/index.ts'
import { decryptText, encryptText } from '../../platform/encryption.ts'
import type { Tables } from '../../tables.ts'

export const keysSetting = 'paystack-keys'

/** The secret key is encrypted, in base64. */
export interface StoredKeys {
  publicKey: string
  secretKey: string
}

/** Additional authenticated data of the encrypted key. */
const purpose = 'paystack-secret-key'

export function encryptKey(secretKey: string, settingsKey: KeyObject): string {
  return encryptText(secretKey, settingsKey, purpose).toString('base64')
}

/** The decrypted keys; null while none are stored. */
export async function loadStoredKeys(db: Kysely<Tables>, settingsKey: KeyObject): Promise<StoredKeys | null> {
  const stored = await findSetting<StoredKeys>(db, keysSetting)
  if (stored === null) return null
  const { publicKey, secretKey } = stored
  return { publicKey, secretKey: decryptText(Buffer.from(secretKey, 'base64'), settingsKey, purpose) }
}
