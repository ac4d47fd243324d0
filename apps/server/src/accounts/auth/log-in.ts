import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import { findAccount, lockAccount, passwordHashOf } from './auth-store.ts'
import { takeLogin } from './limits.ts'
import type { LoginQueue } from './login-queue.ts'
import { signInAgain, signInDevice, type Device, type SignInDeps } from './sign-in-device.ts'

interface Login {
  email: string
  password: string
  device: Device & { browser: string }
  ip: string
  country: string | null
}

/** signs a device in. Neither the error nor the response time reveals whether the address or the password was wrong. */
export async function logIn(
  deps: SignInDeps & Pick<Deps, 'passwords'> & { logins: LoginQueue },
  { email: typed, password, device, ip, country }: Login,
): Promise<DataOf<typeof auth.login>> {
  const email = typed.trim().toLowerCase()
  const missing = missingFields({ email, password })
  if (missing) throw new AppError('missing-credentials', missing)
  const { deviceId } = device
  if (deviceId === '') throw new AppError('bad-input', { deviceId: 'is missing' })
  const account = await findAccount(deps.db, email, deviceId)
  const facts = { ip, email, deviceId, isKnownDevice: account?.device_id === deviceId }
  await deps.logins.run(
    email,
    () => takeLogin(deps.limits, facts),
    async (attempt) => {
      if (!(await deps.passwords.matches(password, account?.password_hash ?? null)))
        throw new AppError('wrong-credentials')
      attempt.succeeded()
    },
  )
  if (!account) throw new AppError('wrong-credentials')
  if (account.activated_at === null) throw new AppError('not-activated')
  const again = account.device_id === null ? null : await signInAgain(deps, account, device, country)
  if (again) return again
  return deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id)
    // The password may have been changed, or the account erased, since it was checked.
    if ((await passwordHashOf(trx, account.id)) !== account.password_hash)
      throw new AppError('wrong-credentials')
    return signInDevice(deps, trx, account.id, device, country)
  })
}
