import { signInLinkLimit } from '@kallo/contract/accounts/limits'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { runAction, type AuditOrigin } from '../audit-log/index.ts'
import { requestAccountMail, type AccountMailRequest } from '../mails/index.ts'
import { lockSubscriber } from './subscriber-store.ts'

type MailedLinkKind = 'activation' | 'reset' | 'sign-in'

/** F-03, F-19: mails a new activation link, a link for a new password, or one that signs in. No operator sees the link. */
export function resendAccountMail(
  deps: Pick<Deps, 'db' | 'jobs' | 'limits'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, kind }: { requestId: string; kind: MailedLinkKind },
): Promise<null> {
  const action = { requestId, action: 'subscriber.resend-mail', subject: accountId, input: { kind } }
  return runAction(deps, by, action, async (trx) => {
    const { email, activated_at } = await lockSubscriber(trx, accountId)
    if (kind === 'activation' && activated_at !== null) throw new AppError('account-is-active')
    if (kind === 'sign-in') deps.limits.take(signInLinkLimit, accountId)
    await requestAccountMail(deps, trx, requestOf(kind, { accountId, email, askedAtMs: by.now.getTime() }))
    return { result: null, after: { mail: kind } }
  })
}

function requestOf(
  kind: MailedLinkKind,
  { accountId, email, askedAtMs }: { accountId: string; email: string; askedAtMs: number },
): AccountMailRequest {
  if (kind === 'activation') return { kind, accountId }
  return kind === 'reset' ? { kind: 'reset-asked', email, askedAtMs } : { kind, accountId, askedAtMs }
}
