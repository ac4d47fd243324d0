import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { deliverInvitation } from './invitations.ts'
import { findOperator } from './operator-store.ts'

/**
 * O-28: mails the operator a link with which to choose a password and set up a second factor. Until it is used, the former ones
 * work. `returnsLink`: the link is returned instead, for an operator who gets no mail. Without a mail server it always is.
 */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'settingsKey' | 'siteUrl'>,
  by: AuditOrigin,
  id: string,
  { returnsLink }: { returnsLink: boolean },
): Promise<{ link: string | null }> {
  return deps.db.transaction().execute(async (trx) => {
    const operator = await findOperator(trx, id)
    if (!operator || operator.disabled_at !== null) throw new AppError('operator-not-found')
    const { email, role } = operator
    await recordAudit(trx, by, { action: 'operator.request-reset', subject: email })
    return deliverInvitation(deps, trx, { email, role, operatorId: id }, by.now, returnsLink)
  })
}
