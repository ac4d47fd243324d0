import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { linkSeconds, createLink, profileOfLink } from '../../foundation/one-time-links/index.ts'
import { lockAccountOfDevice } from './auth-store.ts'
import { spendSignInToken } from './repeated-requests.ts'
import { authenticate } from './sessions.ts'
import { signInDevice, type Device, type SignInDeps } from './sign-in-device.ts'

/** issues a one-time token that signs in another client of the same person. */
export async function createSessionTransfer(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<DataOf<typeof auth.createSessionTransfer>> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockAccountOfDevice(trx, viewer))) throw new AppError('sign-in-needed')
    const token = await createLink(trx, viewer.accountId, 'hand-off', deps.clock.now(), profileOf(viewer))
    return { token, expiresInSeconds: linkSeconds('hand-off') }
  })
}

interface Redemption {
  token: string
  requestId: string | null
  device: Device & { browser: string }
  country: string | null
}

/**
 * signs a device in with a transfer token, once, or with the token of a live session. Sessions belong to devices, so
 * another device gets its own, which counts towards the plan and can be signed out separately.
 */
export async function redeemSessionTransfer(
  deps: SignInDeps,
  { token, requestId, device, country }: Redemption,
): Promise<DataOf<typeof auth.redeemSessionTransfer>> {
  const session = await authenticate(deps, token)
  if (session?.deviceId === device.deviceId) return { token, deviceRemove: false, removeDevice: null }
  return deps.db.transaction().execute(async (trx) => {
    const isLive = session !== null && (await lockAccountOfDevice(trx, session))
    const accountId = isLive
      ? session.accountId
      : await spendSignInToken(trx, 'hand-off', token, { ...device, requestId }, deps.clock.now())
    if (accountId === null) throw new AppError('sign-in-needed')
    const profileId = isLive ? profileOf(session) : await profileOfLink(trx, token)
    return signInDevice(deps, trx, accountId, device, country, profileId)
  })
}

/** M-09: the other device continues with the same profile. Null: the first profile of the account. */
function profileOf({ profile, accountId }: Viewer): string | null {
  return profile.id === accountId ? null : profile.id
}
