import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { resetLimit } from '@kallo/contract/accounts/limits'
import { networkOf } from '../../platform/address.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import { findLink, spendLink } from '../../foundation/one-time-links/index.ts'
import { readEmail, requestAccountMail } from '../mails/index.ts'
import { activateAccount, endSessions, lockAccount, storePassword } from './auth-store.ts'
import { takeMailRequest } from './limits.ts'
import { checkNewPassword } from './register.ts'
import { isRepeatedReset, spendSignInToken, storeRequest } from './repeated-requests.ts'
import { signInDevice, type Device, type SignInDeps } from './sign-in-device.ts'

type MailedDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'passwords'>

export interface MailedLink {
  token: string
  email: string
}

/** Does the same work whether or not the account exists (prevents enumeration); the queue looks it up. */
export async function requestMailedLink(
  deps: MailedDeps,
  kind: 'reset-asked' | 'activation-asked',
  typed: string,
  ip: string,
): Promise<void> {
  const email = readEmail(typed)
  takeMailRequest(deps.limits, kind, ip, email)
  const request = { kind, email, askedAtMs: deps.clock.now() }
  await deps.db.transaction().execute((trx) => requestAccountMail(deps, trx, request))
}

/** Idempotent: mail programs open links in advance. */
export async function activate(deps: MailedDeps, { token, email }: MailedLink): Promise<void> {
  const nowMs = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const link = await findLink(trx, 'activation', token, email, nowMs)
    if (!link) throw new AppError('link-invalid')
    await spendLink(trx, 'activation', token, nowMs, lockAccount)
    await activateAccount(trx, link.accountId, new Date(nowMs))
  })
}

/** Throws if the link cannot be used any more. */
export async function checkReset(deps: MailedDeps, { token, email }: MailedLink): Promise<void> {
  const link = await findLink(deps.db, 'reset', token, email, deps.clock.now())
  if (!link || link.usedAt !== null) throw new AppError('link-invalid')
}

export interface NewPassword {
  password: string
  confirmPassword: string
  requestId: string | null
}

/** The link proves that the address is the viewer's, so it also activates the account. Signs out every device. */
export async function resetPassword(
  deps: MailedDeps,
  { token, email }: MailedLink,
  ip: string,
  { password, confirmPassword, requestId }: NewPassword,
): Promise<void> {
  const missing = missingFields({ password, confirmPassword })
  if (missing) throw new AppError('passwords-missing', missing)
  checkNewPassword(password, confirmPassword, email)
  if (await isRepeatedReset(deps.db, token, requestId)) return
  await checkReset(deps, { token, email })
  deps.limits.take(resetLimit, networkOf(ip))
  const passwordHash = await deps.passwords.hash(password)
  const nowMs = deps.clock.now()
  const now = new Date(nowMs)
  await deps.db.transaction().execute(async (trx) => {
    const accountId = await spendLink(trx, 'reset', token, nowMs, lockAccount)
    if (accountId === null) throw new AppError('link-invalid')
    if (requestId !== null) await storeRequest(trx, token, requestId)
    await storePassword(trx, accountId, passwordHash)
    await activateAccount(trx, accountId, now)
    await endSessions(trx, accountId, { allBut: null }, { reason: 'password-changed', now })
    await requestAccountMail(deps, trx, { kind: 'password-changed', accountId, atMs: nowMs })
  })
}

/**
 * F-19: signs in the device on which a mailed link was opened, once, within the plan's number of devices. The link proves that
 * the address is the viewer's, so it also activates the account.
 */
export function redeemSignInLink(
  deps: SignInDeps,
  { token, email, requestId }: MailedLink & { requestId: string | null },
  device: Device & { browser: string },
  country: string | null,
): Promise<DataOf<typeof auth.login>> {
  const nowMs = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const link = await findLink(trx, 'sign-in', token, email, nowMs)
    const accountId = link && (await spendSignInToken(trx, 'sign-in', token, { ...device, requestId }, nowMs))
    if (accountId === null) throw new AppError('link-invalid')
    await activateAccount(trx, accountId, new Date(nowMs))
    return signInDevice(deps, trx, accountId, device, country)
  })
}
