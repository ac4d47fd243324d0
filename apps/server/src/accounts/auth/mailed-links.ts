import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import { findLink, spendLink } from '../../foundation/one-time-links/index.ts'
import { readEmail, requestAccountMail } from '../mails/index.ts'
import { activateAccount, endSessions, storePassword } from './auth-store.ts'
import { mailedLinkLimit, tryAskForMail } from './limits.ts'
import { hashPassword } from './passwords.ts'
import { checkNewPassword } from './register.ts'

type MailedDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits'>

export interface MailedLink {
  token: string
  email: string
  ip: string
}

/** whoever the address belongs to, and whether to anybody, the same work is done here; the queue finds out. */
export async function askForMail(
  deps: MailedDeps,
  kind: 'reset-asked' | 'activation-asked',
  typed: string,
  ip: string,
): Promise<void> {
  const email = readEmail(typed)
  tryAskForMail(deps.limits, ip, email)
  await deps.db.query.transaction().execute((query) => requestAccountMail(deps, query, { kind, email }))
}

/** A link opened twice, by a person or by a mail program that looks ahead, says both times that all is well. */
export async function activate(deps: MailedDeps, { token, email, ip }: MailedLink): Promise<void> {
  deps.limits.take(mailedLinkLimit, networkOf(ip))
  const nowMs = deps.clock.now()
  await deps.db.query.transaction().execute(async (query) => {
    const link = await findLink(query, 'activation', token, email, nowMs)
    if (!link) throw new AppError('link-invalid')
    await spendLink(query, 'activation', token, nowMs)
    await activateAccount(query, link.accountId, new Date(nowMs))
  })
}

/** can a new password still be chosen with this link? */
export async function checkReset(deps: MailedDeps, { token, email, ip }: MailedLink): Promise<void> {
  deps.limits.take(mailedLinkLimit, networkOf(ip))
  const link = await findLink(deps.db.query, 'reset', token, email, deps.clock.now())
  if (!link || link.usedAt !== null) throw new AppError('link-invalid')
}

export interface NewPassword {
  password: string
  confirmPassword: string
}

/** whoever holds the link owns the address, so it also activates the account. Every device is signed out. */
export async function resetPassword(
  deps: MailedDeps,
  { token, email, ip }: MailedLink,
  { password, confirmPassword }: NewPassword,
): Promise<void> {
  const missing = missingFields({ password, confirmPassword })
  if (missing) throw new AppError('passwords-missing', missing)
  checkNewPassword(password, confirmPassword, email)
  await checkReset(deps, { token, email, ip })
  const passwordHash = await hashPassword(password)
  const nowMs = deps.clock.now()
  await deps.db.query.transaction().execute(async (query) => {
    const accountId = await spendLink(query, 'reset', token, nowMs)
    if (accountId === null) throw new AppError('link-invalid')
    await storePassword(query, accountId, passwordHash)
    await activateAccount(query, accountId, new Date(nowMs))
    await endSessions(query, accountId, { allBut: null }, 'password-changed')
    await requestAccountMail(deps, query, { kind: 'password-changed', accountId, atMs: nowMs })
  })
}
