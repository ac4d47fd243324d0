import { randomBytes } from 'node:crypto'
import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { readTvCode, tvCodeBytes, tvCodeFrom, tvCodeMs, tvPollMs } from '@kallo/rules/accounts/tv-code'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashOfSecret, isSecret, newSecret } from '../../platform/secret.ts'
import { lockAccount, lockSession } from './auth-store.ts'
import { takeTvApproval, tvCodeLimit, tvPollAddressLimit } from './limits.ts'
import { deviceTitle, type Viewer } from './sessions.ts'
import { signInDevice, type Device, type SignInDeps } from './sign-in-device.ts'
import { approveTvLink, claimTvLink, findTvLink, storeTvLink } from './tv-store.ts'

type TvDeps = SignInDeps

/** A-02, as in RFC 8628: the television gets a secret to poll with and a short code to display. */
export async function issueTvCode(
  deps: TvDeps,
  device: Device & { browser: string },
  ip: string,
  baseUrl: string,
): Promise<DataOf<typeof auth.tvCode>> {
  deps.limits.take(tvCodeLimit, networkOf(ip))
  const { token, hash } = newSecret()
  const userCode = await reserveCode(deps, device, hash)
  return {
    device_code: token,
    user_code: userCode,
    verification_uri: `${baseUrl}/login/tv`,
    verification_uri_complete: `${baseUrl}/login/tv/${userCode}`,
    expires_in: tvCodeMs / 1000,
    interval: tvPollMs / 1000,
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
    if (await storeTvLink(db.query, link)) return userCode
  }
  throw new Error('no free television code was found')
}

/** A signed-in viewer entered, scanned or opened the code. */
export async function approveTv(
  deps: TvDeps,
  viewer: Viewer | null,
  typed: string,
  ip: string,
): Promise<DataOf<typeof auth.tvLogin>> {
  if (!viewer) throw new AppError('sign-in-needed')
  const attempt = takeTvApproval(deps.limits, ip, viewer.accountId)
  const code = readTvCode(typed)
  const link = await deps.db.query.transaction().execute(async (query) => {
    if (!(await lockSession(query, viewer))) throw new AppError('sign-in-needed')
    return code && approveTvLink(query, code, viewer.accountId, new Date(deps.clock.now()))
  })
  if (!link) throw new AppError('tv-code-invalid', { code: 'is not valid' })
  attempt.succeeded()
  return { device_name: deviceTitle(link.device_name, link.browser) }
}

/** Polled by the television. The session starts when the approval is collected, which works once. */
export async function pollTvToken(
  deps: TvDeps,
  deviceCode: string,
  ip: string,
  country: string | null,
): Promise<DataOf<typeof auth.tvToken>> {
  deps.limits.take(tvPollAddressLimit, networkOf(ip))
  if (!isSecret(deviceCode)) return { state: 'expired' }
  const hash = hashOfSecret(deviceCode)
  deps.limits.take(tvPollLimit, hash.toString('hex'))
  const now = new Date(deps.clock.now())
  const link = await findTvLink(deps.db.query, hash, now)
  if (!link || link.claimed_at !== null) return { state: 'expired' }
  const { account_id: accountId, device_id: deviceId, device_name: deviceName, browser } = link
  if (accountId === null) return { state: 'pending' }
  return deps.db.query.transaction().execute(async (query) => {
    // The same lock order as when approvals are revoked.
    await lockAccount(query, accountId)
    if (!(await claimTvLink(query, hash, now))) return { state: 'expired' as const }
    const signedIn = await signInDevice(deps, query, accountId, { deviceId, deviceName, browser }, country)
    return { state: 'approved' as const, ...signedIn }
  })
}

/** One poll per interval, with tolerance for clocks and networks. */
const tvPollLimit = { name: 'tv-poll', burst: 3, everyMs: tvPollMs - 500 }
