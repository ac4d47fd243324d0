import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '../../env.ts'
import { findSetting } from '../../foundation/settings/index.ts'
import { encryptText, tryDecryptText } from '../../platform/encryption.ts'
import type { Log } from '../../platform/log.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import type { Tables } from '../../tables.ts'
import { createPaystack, type Paystack } from '../paystack/index.ts'

interface StoredPaystackParts {
  config: Config
  db: Kysely<Tables>
  log: Log
  settingsKey: KeyObject
  /** Calls back after settings may have changed. */
  onChange: (reload: () => Promise<void>) => void
}

/**
 * O-12: a client that always uses the keys currently stored in the console, or `fallback` while none are stored. While the secret
 * key cannot be decrypted, payments are off. An operation that calls it several times uses two sets of keys only if they were
 * changed meanwhile.
 */
export async function createStoredPaystack(
  fallback: Paystack,
  { config, db, log, settingsKey, onChange }: StoredPaystackParts,
): Promise<Paystack> {
  let open: { secretKey: string; client: Paystack } | null = null
  const load = async () => {
    const { keys, unreadable } = await findStoredKeys(db, settingsKey)
    if (unreadable !== null) return createPaystack({ ...config.paystack, ...unreadable, isOff: true })
    if (keys === null) return fallback
    // The client of an unchanged key is kept, because it knows how long to pause after a rate limit.
    if (open?.secretKey !== keys.secretKey)
      open = {
        secretKey: keys.secretKey,
        client: createPaystack({ ...keys, baseUrl: config.paystack.ownBaseUrl }),
      }
    return open.client
  }
  const snapshot = await createSnapshot(load, log, onChange)
  return new Proxy(fallback, {
    get: (_fallback, name) => Reflect.get(snapshot.current(), name) as unknown,
  })
}

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

/** The decrypted keys; null while none are stored. `unreadable`: the secret key cannot be decrypted, and has to be entered again. */
export async function findStoredKeys(
  db: Kysely<Tables>,
  settingsKey: KeyObject,
): Promise<{ keys: StoredKeys | null; unreadable: Pick<StoredKeys, 'publicKey'> | null }> {
  const stored = await findSetting<StoredKeys>(db, keysSetting)
  if (stored === null) return { keys: null, unreadable: null }
  const { publicKey } = stored
  const secretKey = tryDecryptText(Buffer.from(stored.secretKey, 'base64'), settingsKey, purpose)
  if (secretKey === null) return { keys: null, unreadable: { publicKey } }
  return { keys: { publicKey, secretKey }, unreadable: null }
}
