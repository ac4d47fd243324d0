import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import { findAccount } from './auth-store.ts'
import { tryLogin } from './limits.ts'
import { inLoginTurn } from './login-turns.ts'
import { isPassword } from './passwords.ts'
import { signInAgain, signInDevice, type Device, type SignInDeps } from './sign-in-device.ts'

interface Login {
  email: string
  password: string
  device: Device & { browser: string }
  ip: string
  country: string | null
}

/** signs a device in. Which of address and password was wrong is not told, nor shown by the time it takes. */
export async function logIn(
  deps: SignInDeps,
  { email: typed, password, device, ip, country }: Login,
): Promise<DataOf<typeof auth.login>> {
  const email = typed.trim().toLowerCase()
  const missing = missingFields({ email, password })
  if (missing) throw new AppError('missing-credentials', missing)
  const { deviceId } = device
  const account = await findAccount(deps.db.query, email, deviceId)
  const facts = { ip, email, deviceId, isKnownDevice: account?.device_id === deviceId }
  await inLoginTurn(
    email,
    () => tryLogin(deps.limits, facts),
    async (tried) => {
      if (!(await isPassword(password, account?.password_hash ?? null)))
        throw new AppError('wrong-credentials')
      tried.succeeded()
    },
  )
  if (!account) throw new AppError('wrong-credentials')
  if (account.activated_at === null) throw new AppError('not-activated')
  const again = account.device_id === null ? null : await signInAgain(deps, account.id, device, country)
  return (
    again ??
    deps.db.query.transaction().execute((query) => signInDevice(deps, query, account.id, device, country))
  )
}
