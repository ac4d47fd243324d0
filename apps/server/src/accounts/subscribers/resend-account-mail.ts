import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { runAction, type AuditOrigin } from '../audit-log/index.ts'
import { requestAccountMail } from '../mails/index.ts'
import { lockSubscriber } from './subscriber-store.ts'

/** F-03: mails a new activation link, or a link for a new password. */
export function resendAccountMail(
  deps: Pick<Deps, 'db' | 'jobs'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, kind }: { requestId: string; kind: 'activation' | 'reset' },
): Promise<null> {
  const action = { requestId, action: 'subscriber.resend-mail', subject: accountId }
  return runAction(deps, by, action, async (trx) => {
    const { email, activated_at } = await lockSubscriber(trx, accountId)
    if (kind === 'activation' && activated_at !== null) throw new AppError('account-is-active')
    const request =
      kind === 'activation'
        ? { kind: 'activation' as const, accountId }
        : { kind: 'reset-asked' as const, email }
    await requestAccountMail(deps, trx, request)
    return { result: null, after: { mail: kind } }
  })
}
