import { dayMs } from '@kallo/rules/foundation/durations'
import type { paystackKeys } from '@kallo/contract/billing/paystack-keys'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { changeVersioned, findVersioned } from '../../foundation/settings/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createPaystack, modeOf } from '../paystack/index.ts'
import { encryptKey, findStoredKeys, keysSetting, type StoredKeys } from './stored-paystack.ts'

export type KeyDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settingsKey'>
type KeyState = DataOf<typeof paystackKeys.view>

/** O-12. */
export async function viewKeys({ db, config, settingsKey }: KeyDeps, baseUrl: string): Promise<KeyState> {
  const { value, version } = await findVersioned<StoredKeys>(db, keysSetting)
  const { unreadable } = await findStoredKeys(db, settingsKey)
  const hasEnvironment = !config.paystack.isSandbox
  const publicKey = hasEnvironment ? config.paystack.publicKey : (value?.publicKey ?? null)
  return {
    version,
    source: hasEnvironment ? 'environment' : value ? 'console' : 'none',
    mode: publicKey === null ? 'test' : modeOf(publicKey),
    isSandbox: publicKey === null && !config.paystack.isOff,
    publicKey,
    isUnreadable: !hasEnvironment && unreadable !== null,
    webhookUrl: `${baseUrl}/api/v1/payments/webhook`,
  }
}

/** O-12: stores the keys after Paystack has accepted them; empty ones remove what is stored. */
export async function changeKeys(
  deps: KeyDeps,
  by: AuditOrigin,
  { version, secretKey, publicKey }: BodyOf<typeof paystackKeys.change>,
  baseUrl: string,
): Promise<KeyState> {
  const { db, config, settingsKey } = deps
  if (!config.paystack.isSandbox) throw new AppError('fixed-by-environment')
  if ((secretKey === '') !== (publicKey === ''))
    throw new AppError('bad-input', { [secretKey === '' ? 'secretKey' : 'publicKey']: 'is missing' })
  if (secretKey !== '') await verifyKeys(deps, { secretKey, publicKey })
  await db.transaction().execute(async (trx) => {
    const changed = await changeVersioned<StoredKeys | null>(trx, keysSetting, version, () =>
      secretKey === '' ? null : { publicKey, secretKey: encryptKey(secretKey, settingsKey) },
    )
    await recordAudit(trx, by, {
      action: 'paystack-keys.change',
      subject: publicKey === '' ? 'removed' : modeOf(publicKey),
      before: { public_key: changed.before?.publicKey ?? null },
      after: { public_key: publicKey === '' ? null : publicKey },
    })
  })
  return viewKeys(deps, baseUrl)
}

/** Lists a day of transactions: needs a valid secret key, and changes nothing. */
async function verifyKeys({ config, clock }: KeyDeps, keys: StoredKeys): Promise<void> {
  if (modeOf(keys.secretKey) !== modeOf(keys.publicKey))
    throw new AppError('bad-input', {
      publicKey: 'must be of the same mode, test or live, as the secret key',
    })
  const client = createPaystack({ ...keys, baseUrl: config.paystack.ownBaseUrl })
  const listed = await client.listTransactions(clock.now() - dayMs, clock.now(), 1)
  if (listed.kind === 'ok') return
  const isRejected = listed.kind === 'rejected' || /^HTTP 40[13]/.test(listed.why)
  throw new AppError(isRejected ? 'paystack-keys-rejected' : 'payment-provider-unavailable')
}
