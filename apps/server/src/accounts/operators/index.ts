// Operators run the service in the console. Their accounts, sessions and credentials are separate from those of viewers.
import { operators } from '@kallo/contract/accounts/operators'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { adminKeyId, type ConsolePrincipal } from '../../platform/http/principal.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { AuditOrigin } from '../audit-log/index.ts'
import { browserOf } from '../auth/index.ts'
import { changeOperatorPassword } from './change-password.ts'
import { changeRole, viewOperators } from './change-operator.ts'
import { acceptInvitation, findInvitation, inviteOperator, withdrawInvitation } from './invitations.ts'
import { describeSelf, logInOperator, stepUp, type OperatorDeps } from './operator-login.ts'
import { cookieOf, endOperatorSession, listSessions } from './operator-sessions.ts'
import { findOperator } from './operator-store.ts'
import { requestReset } from './request-reset.ts'
import { beginSecondFactor, confirmSecondFactor, issueRecoveryCodes } from './second-factor.ts'
import { wholeList } from '../../platform/lists.ts'

export { createSetupLink, invitationMail, type InvitationMailRequest } from './invitations.ts'
export { describeSelf } from './operator-login.ts'
export { changeOperator, findOperator, listOperators, lockOperator } from './operator-store.ts'
export { hasUnreadableSecondFactor, replaceRecoveryCodes } from './second-factor.ts'
export { renderInvitationMail } from './render-invitation-mail.ts'
export {
  authenticateSession,
  currentRoles,
  cookieOf,
  deleteExpiredOperatorSessions,
  startSession,
  stepUpSession,
  type SessionOrigin,
} from './operator-sessions.ts'

/** O-01…O-06, O-28. */
export function operatorRoutes(deps: OperatorDeps): Route[] {
  return [...signInRoutes(deps), ...selfRoutes(deps), ...sessionRoutes(deps), ...managementRoutes(deps)]
}

/** The actor for the audit log. */
export function originOf(
  { clock }: Pick<Deps, 'clock'>,
  { operatorId, actor }: ConsolePrincipal,
  ip: string,
): AuditOrigin {
  return { actorId: operatorId, actor, address: ip, now: new Date(clock.now()) }
}

function signInRoutes(deps: OperatorDeps): Route[] {
  const { db, clock } = deps
  return [
    route(operators.login, async ({ body, ip, userAgent, baseUrl, setHeader }) => {
      const { token, self } = await logInOperator(deps, body, { address: ip, browser: browserOf(userAgent) })
      setHeader('set-cookie', cookieOf(token, baseUrl))
      return self
    }),
    route(operators.checkInvitation, async ({ body }) => {
      const now = new Date(clock.now())
      const found = await db.transaction().execute((trx) => findInvitation(trx, body.token, now))
      const { email, role, operator_id: operatorId } = found
      const operator = operatorId === null ? null : await findOperator(db, operatorId)
      return { email: email ?? '', role: operator?.role ?? role, name: operator?.name ?? null }
    }),
    route(operators.acceptInvitation, async ({ body, ip, userAgent, baseUrl, setHeader }) => {
      const origin = { address: ip, browser: browserOf(userAgent) }
      const { token, self } = await acceptInvitation(deps, body, origin)
      setHeader('set-cookie', cookieOf(token, baseUrl))
      return self
    }),
  ]
}

function selfRoutes(deps: OperatorDeps): Route[] {
  const { db } = deps
  return [
    route(operators.logout, async ({ principal, baseUrl, setHeader }) => {
      const { operatorId, sessionId } = requireSession(principal)
      await endOperatorSession(db, operatorId, sessionId)
      setHeader('set-cookie', cookieOf(null, baseUrl))
      return null
    }),
    route(operators.self, async ({ principal }) => {
      const { operatorId } = requireSession(principal)
      const operator = await findOperator(db, operatorId)
      if (!operator) throw new Error(`operator ${operatorId} has a session, but does not exist`)
      return describeSelf(deps, operator, principal.authenticatedAt ?? 0)
    }),
    route(operators.stepUp, ({ principal, body, ip }) =>
      stepUp(deps, { ...requireSession(principal), address: ip }, body),
    ),
    route(operators.changePassword, async ({ principal, body, ip }) => {
      await changeOperatorPassword(deps, originOf(deps, principal, ip), requireSession(principal), body)
      return null
    }),
    route(operators.beginSecondFactor, ({ principal }) =>
      beginSecondFactor(deps, requireSession(principal).operatorId),
    ),
    route(operators.confirmSecondFactor, async ({ principal, body, ip }) => {
      const by = { ...originOf(deps, principal, ip), actorId: requireSession(principal).operatorId }
      return { recoveryCodes: await confirmSecondFactor(deps, by, body.code) }
    }),
    route(operators.replaceRecoveryCodes, async ({ principal, ip }) => {
      const by = { ...originOf(deps, principal, ip), actorId: requireSession(principal).operatorId }
      return { recoveryCodes: await issueRecoveryCodes(deps, by) }
    }),
  ]
}

function sessionRoutes({ db, clock }: OperatorDeps): Route[] {
  return [
    route(operators.sessions, async ({ principal }) => {
      const { operatorId, sessionId } = requireSession(principal)
      const rows = await listSessions(db, operatorId, clock.now())
      const sessions = rows.map(({ id, browser, address, created_at, last_seen_at }) => ({
        id,
        browser,
        address,
        createdAt: created_at.toISOString(),
        lastSeenAt: last_seen_at.toISOString(),
        isCurrent: id === sessionId,
      }))
      return wholeList(sessions)
    }),
    route(operators.endSession, async ({ principal, params }) => {
      const { operatorId } = requireSession(principal)
      if (!(await endOperatorSession(db, operatorId, params.id)))
        throw new AppError('operator-session-not-found')
      return null
    }),
  ]
}

function managementRoutes(deps: OperatorDeps): Route[] {
  return [
    route(operators.list, () => viewOperators(deps)),
    route(operators.invite, ({ principal, body, ip }) =>
      inviteOperator(deps, originOf(deps, principal, ip), body),
    ),
    route(operators.withdraw, async ({ principal, params, ip }) => {
      await withdrawInvitation(deps, originOf(deps, principal, ip), params.id)
      return null
    }),
    route(operators.reset, ({ principal, params, ip }) =>
      requestReset(deps, originOf(deps, principal, ip), params.id, {
        returnsLink: principal.keyId === adminKeyId,
      }),
    ),
    route(operators.change, ({ principal, params, body, ip }) =>
      changeRole(deps, originOf(deps, principal, ip), params.id, body),
    ),
  ]
}

/** For endpoints of an operator's own account, which API keys cannot call. */
export function requireSession({ operatorId, sessionId }: ConsolePrincipal) {
  if (operatorId === null || sessionId === null) throw new AppError('sign-in-needed')
  return { operatorId, sessionId }
}
