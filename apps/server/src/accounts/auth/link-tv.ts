import { randomBytes } from 'node:crypto'
import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { readTvCode, tvCodeBytes, tvCodeFrom, tvCodeMs, tvPollMs } from '@kallo/rules/accounts/tv-code'
import { tvPollLimits } from '@kallo/contract/accounts/limits'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { hashOfSecret, isSecret, newSecret } from '../../platform/secret.ts'
import { lockAccount, lockAccountOfDevice } from './auth-store.ts'
import { takeTvApproval } from './limits.ts'
import { deviceTitle } from './sessions.ts'
import { signInDevice, type Device, type SignInDeps } from './sign-in-device.ts'
import { claimTvApproval } from './repeated-requests.ts'
import { approveTvLink, findTvLink, storeTvLink } from './tv-store.ts'

type TvDeps = SignInDeps

/** A-02, RFC 8628: the television gets a device code to poll with and a user code to show. */
export async function issueTvCode(
  deps: TvDeps,
  device: Device & { browser: string },
  baseUrl: string,
): Promise<DataOf<typeof auth.tvCode>> {
  const { token, hash } = newSecret()
  const userCode = await reserveCode(deps, device, hash)
  return {
    deviceCode: token,
    userCode,
    verificationUri: `${baseUrl}/login/tv`,
    verificationUriComplete: `${baseUrl}/login/tv/${userCode}`,
    expiresInSeconds: tvCodeMs / 1000,
    intervalSeconds: tvPollMs / 1000,
  }
}

async function reserveCode(
  { db, clock }: TvDeps,
  { deviceId, deviceName, browser }: Device & { browser: string },
  hash: Buffer,
): Promise<string> {
  const nowMs = clock.now()
  for (let attempts = 0; attempts < 10; attempts++) {
    const userCode = tvCodeFrom(randomBytes(tvCodeBytes))
    const link = {
      device_code_hash: hash,
      user_code: userCode,
      device_id: deviceId,
      device_name: deviceName,
      browser,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + tvCodeMs),
    }
    if (await db.transaction().execute((trx) => storeTvLink(trx, link))) return userCode
  }
  throw new Error('no free television code was found')
}

/** A signed-in viewer entered, scanned or opened the code. */
export async function approveTv(
  deps: TvDeps,
  viewer: Viewer,
  typed: string,
  ip: string,
): Promise<DataOf<typeof auth.tvLogin>> {
  const attempt = takeTvApproval(deps.limits, ip, viewer.accountId)
  const code = readTvCode(typed)
  const link = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockAccountOfDevice(trx, viewer))) throw new AppError('sign-in-needed')
    return code && approveTvLink(trx, code, viewer.accountId, new Date(deps.clock.now()))
  })
  if (!link) throw new AppError('tv-code-invalid', { code: 'is not valid' })
  attempt.succeeded()
  return { device_name: deviceTitle(link.device_name, link.browser) }
}

/**
 * The television polls. Its session starts with the first poll after the approval and is returned once, or again to the same poll after
 * a lost response.
 */
export async function pollTvToken(
  deps: TvDeps,
  { deviceCode, requestId }: { deviceCode: string; requestId: string | null },
  country: string | null,
): Promise<DataOf<typeof auth.tvToken>> {
  if (!isSecret(deviceCode)) return { state: 'expired' }
  const hash = hashOfSecret(deviceCode)
  deps.limits.take(tvPollLimits.perCode, hash.toString('hex'))
  const nowMs = deps.clock.now()
  const link = await findTvLink(deps.db, hash, new Date(nowMs))
  if (!link || (link.claimed_at !== null && requestId === null)) return { state: 'expired' }
  const { account_id: accountId, device_id: deviceId, device_name: deviceName, browser } = link
  if (accountId === null) return { state: 'pending' }
  return deps.db.transaction().execute(async (trx) => {
    // The same lock order as when approvals are revoked.
    await lockAccount(trx, accountId)
    if (!(await claimTvApproval(trx, hash, requestId, nowMs))) return { state: 'expired' as const }
    const signedIn = await signInDevice(deps, trx, accountId, { deviceId, deviceName, browser }, country)
    return { state: 'approved' as const, ...signedIn }
  })
}
