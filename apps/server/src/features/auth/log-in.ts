import type { auth } from '@kallo/contract/auth'
import type { DataOf } from '@kallo/contract/call'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findAccount, storeSession } from './auth-store.ts'
import { isPassword } from './passwords.ts'
import { newToken, sessionEnd } from './sessions.ts'

interface Login {
  email: string
  password: string
  deviceId: string
  deviceName: string
}

/** signs a device in. Which of address and password was wrong is not told. */
export async function logIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  login: Login,
): Promise<DataOf<typeof auth.login>> {
  const email = login.email.trim().toLowerCase()
  if (email === '' || login.password === '') throw new AppError('missing-credentials')
  const account = await findAccount(deps.db.query, email)
  if (!(await isPassword(login.password, account?.password_hash ?? null)) || !account)
    throw new AppError('wrong-credentials')
  if (account.activated_at === null) throw new AppError('not-activated')
  const now = deps.clock.now()
  const { token, tokenHash } = newToken()
  const { deviceId, deviceName } = login
  const session = { tokenHash, accountId: account.id, deviceId, deviceName }
  await storeSession(deps.db.query, { ...session, now: new Date(now), expiresAt: sessionEnd(now) })
  return { token, deviceRemove: false, removeDevice: null }
}
