import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { leaveList } from './mailing-store.ts'
import { requestMail } from '../../foundation/mail-queue/mail-request.ts'

/** id and address have to belong together. Doing it twice is as good as once. */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'jobs'>,
  accountId: string,
  email: string,
): Promise<void> {
  await deps.db.query.transaction().execute(async (query) => {
    const hasLeft = await leaveList(query, accountId, email.trim().toLowerCase())
    if (hasLeft === null) throw new AppError('link-invalid')
    if (hasLeft) await requestMail(deps, query, { kind: 'unsubscribed', accountId })
  })
}
