import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { newDeviceLimit } from '@kallo/contract/accounts/limits'
import { devicesToRemove } from '@kallo/rules/accounts/device-limit'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { newSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'
import { requestAccountMail } from '../mails/index.ts'
import { endSessions, lockAccount, replaceSession, signedInDevices, storeSession } from './auth-store.ts'
import { browserOf, deviceTitle, sessionExpiry } from './sessions.ts'

/** T-05: the number of devices that may be signed in now; null without a running plan. */
export type DeviceLimitOf = (db: Kysely<Tables>, accountId: string, now: Date) => Promise<number | null>

export type SignInDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'limits'> & { deviceLimitOf: DeviceLimitOf }

export interface Device {
  deviceId: string
  deviceName: string
}

type SignedIn = DataOf<typeof auth.login>

/**
 * Starts a session for an authenticated person. A-10, T-05: beyond the plan's number of devices, the least recently used one
 * is signed out. A device that is new to the account counts towards a limit and is reported to its owner by mail.
 */
export async function signInDevice(
  deps: SignInDeps,
  trx: Transaction<Tables>,
  accountId: string,
  device: Device & { browser: string },
  country: string | null,
  profileId: string | null = null,
): Promise<SignedIn> {
  const nowMs = deps.clock.now()
  const now = new Date(nowMs)
  await lockAccount(trx, accountId)
  const { token, hash } = newSecret()
  const { deviceId, deviceName, browser } = device
  const session = { tokenHash: hash, accountId, deviceId, deviceName, browser, country, now, profileId }
  const isUnknownDevice = await storeSession(trx, { ...session, expiresAt: sessionExpiry(nowMs) })
  if (isUnknownDevice) {
    // Beyond the limit, what was stored is rolled back.
    deps.limits.take(newDeviceLimit, accountId)
    const title = deviceTitle(deviceName, browser)
    await requestAccountMail(deps, trx, {
      kind: 'new-device',
      accountId,
      device: title,
      atMs: nowMs,
      country,
    })
  }
  const removed = await enforceDeviceLimit(deps.deviceLimitOf, trx, accountId, deviceId, now)
  return { token, deviceRemove: removed.length > 0, removeDevice: removed.join(', ') || null }
}

/** Replaces the session of a signed-in device, so neither device limit nor mail applies. Null: it is not signed in. */
export async function signInAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id: accountId, password_hash: passwordHash }: Pick<Selectable<Tables['account']>, 'id' | 'password_hash'>,
  device: Device & { browser: string },
  country: string | null,
): Promise<SignedIn | null> {
  const nowMs = clock.now()
  const { token, hash } = newSecret()
  const session = {
    ...device,
    tokenHash: hash,
    accountId,
    country,
    now: new Date(nowMs),
    expiresAt: sessionExpiry(nowMs),
    profileId: null,
  }
  const isReplaced = await replaceSession(db, session, passwordHash)
  return isReplaced ? { token, deviceRemove: false, removeDevice: null } : null
}

/** Signs out devices beyond the limit; returns their names. */
async function enforceDeviceLimit(
  deviceLimitOf: DeviceLimitOf,
  trx: Transaction<Tables>,
  accountId: string,
  deviceId: string,
  now: Date,
): Promise<string[]> {
  const signedIn = await signedInDevices(trx, accountId, now)
  const others = signedIn
    .filter((one) => one.device_id !== deviceId)
    .map((one) => ({
      deviceId: one.device_id,
      name: deviceTitle(one.name, one.browser),
      lastUsedAtMs: one.last_seen_at.getTime(),
    }))
  if (others.length === 0) return []
  const removed = devicesToRemove(others, await deviceLimitOf(trx, accountId, now))
  const only = removed.map((one) => one.deviceId)
  if (only.length > 0) await endSessions(trx, accountId, { only }, { reason: 'device-limit', now })
  return removed.map((one) => one.name)
}

export function withBrowser(device: Device, userAgent: string): Device & { browser: string } {
  return { deviceId: device.deviceId, deviceName: device.deviceName, browser: browserOf(userAgent) }
}
