import type { auth } from '@kallo/contract/accounts/auth'
import { defaultLanguage } from '@kallo/rules/foundation/constants'
import { isWeakPassword } from '@kallo/rules/accounts/password-strength'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readPhone } from '../../platform/phone.ts'
import type { Tables } from '../../tables.ts'
import { readEmail, requestAccountMail } from '../mails/index.ts'
import { isActivated, storeAccount } from './auth-store.ts'
import { takeRegistration } from './limits.ts'

type Registration = z.output<NonNullable<(typeof auth.register)['body']>>

/** creates the account and requests its activation mail in one transaction. */
export async function register(
  deps: Pick<Deps, 'db' | 'jobs' | 'limits' | 'passwords' | 'events'>,
  typed: Registration,
  ip: string,
  country: string | null,
): Promise<void> {
  const account = await readRegistration(typed, country)
  takeRegistration(deps.limits, ip)
  const passwordHash = await deps.passwords.hash(typed.password)
  const accountId = await deps.db.transaction().execute(async (trx) => {
    const id = await storeAccount(trx, { ...account, password_hash: passwordHash })
    if (id === null) throw await addressTaken(trx, account.email)
    await requestAccountMail(deps, trx, { kind: 'activation', accountId: id })
    return id
  })
  deps.events.emit('account.signed-up', { accountId })
}

/** V-02: the error for an email address in use. An account that is not activated may be the caller's own, created a minute ago. */
async function addressTaken(db: Kysely<Tables>, email: string): Promise<AppError> {
  const reason = (await isActivated(db, email)) ? 'email-taken' : 'account-created'
  return new AppError(reason, { email: 'has been registered' })
}

async function readRegistration(typed: Registration, visitorCountry: string | null) {
  const { name, password, confirmPassword } = typed
  const needed = { name, email: typed.email, phone: typed.phone, password, confirmPassword }
  const missing = Object.entries(needed).filter(([, text]) => text.trim() === '')
  if (missing.length > 0)
    throw new AppError('fields-missing', Object.fromEntries(missing.map(([field]) => [field, 'is missing'])))
  const email = readEmail(typed.email)
  const phone = await readPhone(typed.phone, typed.country)
  checkNewPassword(password, confirmPassword, email)
  return {
    email,
    name: name.trim(),
    phone: phone.number,
    country: phone.country ?? (typed.country.toUpperCase() || (visitorCountry ?? '')),
    language: typed.language ?? defaultLanguage,
    registered_from: JSON.stringify(typed.analyticData ?? null),
  }
}

/** V-02: for every form in which a password is chosen. */
export function checkNewPassword(
  password: string,
  repeated: string,
  email: string,
  field = 'password',
): void {
  if (password !== repeated) throw new AppError('passwords-differ', { confirmPassword: 'is not the same' })
  if (isWeakPassword(password, email))
    throw new AppError('weak-password', { [field]: 'is too easy to guess' })
}
