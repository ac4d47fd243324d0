// The mailing list can be left by a form, the link in every mail, or the mail client.
import { mailingList } from '@kallo/contract/accounts/mailing-list'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { readEmail, requestAccountMail } from '../mails/index.ts'
import { unsubscribe } from './unsubscribe.ts'

export { registerOneClick } from './unsubscribe.ts'

const perAddress = { name: 'unsubscribe', burst: 30, everyMs: 60_000 }

/** C-08. */
export function mailingListRoutes<Identity>(deps: Pick<Deps, 'db' | 'jobs' | 'limits'>): Route<Identity>[] {
  const removed = (message: string) => new Answer(null, 'Success', message)
  return [
    route(mailingList.unsubscribe, async ({ body, ip }) => {
      const email = readEmail(body.email)
      deps.limits.take(perAddress, networkOf(ip))
      await deps.db.query
        .transaction()
        .execute((query) => requestAccountMail(deps, query, { kind: 'unsubscribe-asked', email }))
      return removed('This address will get no more news from us.')
    }),
    route(mailingList.unsubscribeByLink, async ({ body, ip }) => {
      deps.limits.take(perAddress, networkOf(ip))
      await unsubscribe(deps, body.userId, body.email)
      return removed('You will get no more news from us.')
    }),
  ]
}
