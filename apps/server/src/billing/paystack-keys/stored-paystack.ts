import type { KeyObject } from 'node:crypto'
import type { Config } from '../../env.ts'
import type { Kysely } from 'kysely'
import type { Log } from '../../platform/log.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import type { Tables } from '../../tables.ts'
import { createPaystack, type Paystack } from '../paystack/index.ts'
import { loadStoredKeys } from './stored-keys.ts'

interface StoredPaystackParts {
  config: Config
  db: Kysely<Tables>
  log: Log
  settingsKey: KeyObject
  /** Calls back after settings may have changed. */
  onChange: (reload: () => Promise<void>) => void
}

/**
 * O-12: a client with the keys entered in the console, which follows changes; `fallback` while there are none. Every method
 * is looked up when it is called, so one operation never uses two sets of keys unless they were changed meanwhile.
 */
export async function createStoredPaystack(
  fallback: Paystack,
  { config, db, log, settingsKey, onChange }: StoredPaystackParts,
): Promise<Paystack> {
  let open: { secretKey: string; client: Paystack } | null = null
  const snapshot = await createSnapshot(async () => {
    const keys = await loadStoredKeys(db, settingsKey)
    if (keys === null) return fallback
    // An unchanged client keeps its pause after a rate limit.
    if (open?.secretKey !== keys.secretKey)
      open = {
        secretKey: keys.secretKey,
        client: createPaystack({ ...keys, baseUrl: config.paystack.ownBaseUrl }),
      }
    return open.client
  }, log)
  onChange(() => snapshot.reload())
  return new Proxy(fallback, {
    get: (_fallback, name) => Reflect.get(snapshot.current(), name) as unknown,
  })
}
