import { AppError, missingFields } from '../../platform/http/app-error.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { checkNewPassword } from '../auth/index.ts'
import { changeOperator, findOperator, lockOperator } from './operator-store.ts'
import type { OperatorDeps } from './operator-login.ts'
import { endOtherSessions, hasSession } from './operator-sessions.ts'
import { withdrawResets } from './reset-sign-in.ts'

/** O-03: a new password; the operator's other sessions end. */
export async function changeOperatorPassword(
  deps: OperatorDeps,
  by: AuditOrigin,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
  { password, confirmPassword }: { password: string; confirmPassword: string },
): Promise<void> {
  const missing = missingFields({ password, confirmPassword })
  if (missing) throw new AppError('passwords-missing', missing)
  const operator = await findOperator(deps.db, operatorId)
  if (!operator) throw new Error(`operator ${operatorId} has a session, but does not exist`)
  checkNewPassword(password, confirmPassword, operator.email)
  const passwordHash = await deps.passwords.hash(password)
  await deps.db.transaction().execute(async (trx) => {
    const current = await lockOperator(trx, operatorId)
    // A link may have replaced the password, which ends the session (O-28).
    if (current?.password_hash !== operator.password_hash || !(await hasSession(trx, operatorId, sessionId)))
      throw new AppError('sign-in-needed')
    await changeOperator(trx, operatorId, { password_hash: passwordHash })
    await withdrawResets(trx, operatorId, { keepsUnsent: false })
    await endOtherSessions(trx, operatorId, sessionId)
    await recordAudit(trx, by, { action: 'operator.password', subject: operator.email })
  })
}
