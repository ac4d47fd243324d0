import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { linkSeconds, makeLink, spendLink } from '../../foundation/one-time-links/index.ts'
import { lockSession } from './auth-store.ts'
import { authenticate } from './sessions.ts'
import { signInDevice, type Device, type SignInDeps } from './sign-in-device.ts'

/** a signed-in client makes a token for another one of the same person. */
export async function handOff(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<DataOf<typeof auth.handOff>> {
  return deps.db.query.transaction().execute(async (query) => {
    if (!(await lockSession(query, viewer))) throw new AppError('sign-in-needed')
    const token = await makeLink(query, viewer.accountId, 'hand-off', deps.clock.now())
    return { token, expires_in: linkSeconds('hand-off') }
  })
}

interface TakeOver {
  token: string
  device: Device & { browser: string }
  country: string | null
}

/**
 * signs a device in with a hand-off token, once, or with the token of a live session. A session belongs to its
 * device, so another device gets one of its own, which counts towards the plan and can be signed out by itself.
 */
export async function takeOver(
  deps: SignInDeps,
  { token, device, country }: TakeOver,
): Promise<DataOf<typeof auth.takeOver>> {
  const session = await authenticate(deps, token)
  if (session?.deviceId === device.deviceId) return { token, deviceRemove: false, removeDevice: null }
  return deps.db.query.transaction().execute(async (query) => {
    const isLive = session !== null && (await lockSession(query, session))
    const accountId = isLive ? session.accountId : await spendLink(query, 'hand-off', token, deps.clock.now())
    if (accountId === null) throw new AppError('sign-in-needed')
    return signInDevice(deps, query, accountId, device, country)
  })
}
