import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { leaveList, requestAccountMail } from '../mails/index.ts'

/** ID and address have to belong together. Repeating it changes nothing. */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'jobs'>,
  accountId: string,
  email: string,
): Promise<void> {
  await deps.db.query.transaction().execute(async (query) => {
    const hasLeft = await leaveList(query, accountId, email.trim().toLowerCase())
    if (hasLeft === null) throw new AppError('link-invalid')
    if (hasLeft) await requestAccountMail(deps, query, { kind: 'unsubscribed', accountId })
  })
}
