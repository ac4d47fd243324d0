import { loadBackupSettings } from './accounts/backups/index.ts'
import { hasUnreadableSecondFactor } from './accounts/operators/index.ts'
import { findStoredKeys } from './billing/paystack-keys/index.ts'
import type { Deps } from './deps.ts'
import { findStoredServer } from './foundation/mail-queue/index.ts'

/**
 * Logs one warning that names the stored secrets that cannot be decrypted, because `SECRET_KEY` or `secret.key` was lost or changed.
 * They count as not stored until they are entered again.
 */
export async function warnOfUnreadableSecrets(
  deps: Pick<Deps, 'db' | 'log' | 'settingsKey' | 'operatorKey'>,
): Promise<void> {
  const { db, log, settingsKey } = deps
  const isUnreadable = {
    'Paystack’s secret key': (await findStoredKeys(db, settingsKey)).unreadable !== null,
    'the mail server': (await findStoredServer(deps)).isUnreadable,
    'the S3 key of backups': (await loadBackupSettings(deps)).isSecretUnreadable,
    'authenticator apps of operators': await hasUnreadableSecondFactor(deps),
  }
  const secrets = Object.entries(isUnreadable).flatMap(([name, is]) => (is ? [name] : []))
  if (secrets.length === 0) return
  log.warn({ secrets }, 'SECRET_KEY has changed: these secrets cannot be decrypted; enter them again')
}
