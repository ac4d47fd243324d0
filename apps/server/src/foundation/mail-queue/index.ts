// Mailing exists so that people learn what happens to their account, get back into it, and hear nothing they do not want.
import { broadcast } from '@kallo/contract/accounts/mailing-list'
import type { Deps } from '../../deps.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { networkOf } from '../../platform/address.ts'
import type { QueuedJob } from '../../platform/jobs.ts'
import { readEmail } from '../../accounts/mailing-list/email.ts'
import { mailQueue, requestMail, type MailRequest } from './mail-request.ts'
import { sendMail, type MailDeps } from './send-mail.ts'
import { unsubscribe } from '../../accounts/mailing-list/unsubscribe.ts'

export { readEmail } from '../../accounts/mailing-list/email.ts'
export { mailQueue, requestMail } from './mail-request.ts'
export { registerOneClick } from '../../accounts/mailing-list/one-click.ts'
export { registerOutbox } from './outbox-page.ts'

const perAddress = { name: 'unsubscribe', burst: 30, everyMs: 60_000 }

/** C-08. */
export function mailingRoutes<Identity>(deps: Pick<Deps, 'db' | 'jobs' | 'limits'>): Route<Identity>[] {
  const gone = (message: string) => new Answer(null, 'Success', message)
  return [
    route(broadcast.unsubscribe, async ({ body, ip }) => {
      const email = readEmail(body.email)
      deps.limits.take(perAddress, networkOf(ip))
      await deps.db.query
        .transaction()
        .execute((query) => requestMail(deps, query, { kind: 'unsubscribe-asked', email }))
      return gone('This address will get no more news from us.')
    }),
    route(broadcast.unsubscribeByLink, async ({ body, ip }) => {
      deps.limits.take(perAddress, networkOf(ip))
      await unsubscribe(deps, body.userId, body.email)
      return gone('You will get no more news from us.')
    }),
  ]
}

export function mailingJobs(deps: MailDeps): QueuedJob[] {
  return [{ name: mailQueue, run: (request, id) => sendMail(deps, request as MailRequest, id) }]
}
