import type { DataOf } from '@kallo/contract/endpoint'
import type { operators } from '@kallo/contract/accounts/operators'
import { failedOperatorLoginLimits } from '@kallo/contract/accounts/limits'
import { stepUpMs } from '@kallo/rules/accounts/operator-role'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import { takeAll, type Attempt } from '../../platform/rate-limits.ts'
import type { Tables } from '../../tables.ts'
import { recordAudit } from '../audit-log/index.ts'
import {
  changeOperator,
  describeOperator,
  findOperator,
  findOperatorByEmail,
  lockOperator,
  type OperatorRow,
} from './operator-store.ts'
import { startSession, stepUpSession, type SessionOrigin } from './operator-sessions.ts'
import { takeCode } from './second-factor.ts'

export type OperatorDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'limits'
  | 'passwords'
  | 'operatorKey'
  | 'settingsKey'
  | 'jobs'
  | 'config'
  | 'branding'
  | 'siteUrl'
>
export type Self = DataOf<typeof operators.self>

export interface Credentials {
  email: string
  password: string
  /** Code of the second factor; empty in the first request. */
  code: string
}

/** O-02: signs in with password and second factor. Returns the session's token. */
export async function logInOperator(
  deps: OperatorDeps,
  typed: Credentials,
  origin: SessionOrigin,
): Promise<{ token: string; self: Self }> {
  const { password, code } = typed
  const email = typed.email.trim().toLowerCase()
  const missing = missingFields({ email, password })
  if (missing) throw new AppError('missing-credentials', missing)
  const attempt = takeLogin(deps, email, origin.address)
  const operator = await findOperatorByEmail(deps.db, email)
  if (!(await deps.passwords.matches(password, operator?.password_hash ?? null)) || operator === null)
    throw new AppError('wrong-credentials')
  const now = new Date(deps.clock.now())
  const { token, row } = await deps.db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, operator)
    if (hasSecondFactor(operator)) await requireCode(deps, trx, operator.id, code, attempt)
    const changed = await changeOperator(trx, operator.id, { last_login_at: now })
    const started = await startSession(trx, operator.id, origin, now)
    const actor = `${operator.name} <${operator.email}>`
    const by = { actorId: operator.id, actor, address: origin.address, now }
    await recordAudit(trx, by, { action: 'operator.login', subject: operator.email })
    return { token: started, row: changed }
  })
  attempt.succeeded()
  return { token, self: describeSelf(deps, row, now.getTime()) }
}

/** O-04: password and, if set up, second factor again. */
export async function stepUp(
  deps: OperatorDeps,
  { operatorId, sessionId, address }: { operatorId: string; sessionId: string; address: string },
  { password, code }: Omit<Credentials, 'email'>,
): Promise<Self> {
  const operator = await findOperator(deps.db, operatorId)
  if (!operator) throw new Error(`operator ${operatorId} has a session, but does not exist`)
  const attempt = takeLogin(deps, operator.email, address)
  if (!(await deps.passwords.matches(password, operator.password_hash)))
    throw new AppError('wrong-credentials')
  const now = new Date(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, operator)
    if (hasSecondFactor(operator)) await requireCode(deps, trx, operatorId, code, attempt)
    await stepUpSession(trx, sessionId, now)
  })
  attempt.succeeded()
  return describeSelf(deps, operator, now.getTime())
}

/** Locks the operator, who may have another password, or be disabled, since the password was checked. */
async function requireUnchanged(trx: Transaction<Tables>, checked: OperatorRow): Promise<void> {
  const current = await lockOperator(trx, checked.id)
  if (current?.password_hash !== checked.password_hash || current.disabled_at !== null)
    throw new AppError('wrong-credentials')
}

/** O-14: a passkey counts as well. Then the password needs a code, which without an authenticator app is a recovery code. */
function hasSecondFactor({ totp_confirmed_at: confirmedAt, has_passkey }: OperatorRow): boolean {
  return confirmedAt !== null || has_passkey
}

/** The forms send the right password first without a code, which is no failed attempt. */
async function requireCode(
  deps: OperatorDeps,
  trx: Transaction<Tables>,
  operatorId: string,
  code: string,
  attempt: Attempt,
): Promise<void> {
  if (code.trim() === '') {
    attempt.succeeded()
    throw new AppError('code-needed', { code: 'is missing' })
  }
  if (!(await takeCode(trx, deps, operatorId, code)))
    throw new AppError('wrong-code', { code: 'This code is wrong, expired or already used' })
}

/** Counts an attempt before the password is checked, so that concurrent ones count too. */
function takeLogin({ limits }: OperatorDeps, email: string, address: string): Attempt {
  const { perAccountAndAddress, perAccount, perAddress } = failedOperatorLoginLimits
  const network = networkOf(address)
  return takeAll(limits, [
    [perAccountAndAddress, `${email} ${network}`],
    [perAccount, email],
    [perAddress, network],
  ])
}

/** The signed-in operator; `authenticatedAt` in UTC ms. */
export function describeSelf(
  { config, branding }: Pick<Deps, 'config' | 'branding'>,
  row: OperatorRow,
  authenticatedAt: number,
): Self {
  const { name, logo } = branding()
  return {
    operator: describeOperator(row),
    service: { name, logo },
    timeZone: config.timeZone,
    needsSecondFactor: row.is_second_factor_required && !hasSecondFactor(row),
    steppedUpUntil: new Date(authenticatedAt + stepUpMs).toISOString(),
  }
}
