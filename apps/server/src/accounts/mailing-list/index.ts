// The mailing list can be left by a form, the link in every mail, or the mail client.
import { unsubscribeRequestLimit } from '@kallo/contract/accounts/limits'
import { mailingList } from '@kallo/contract/accounts/mailing-list'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { readEmail, requestAccountMail } from '../mails/index.ts'
import { unsubscribe } from './unsubscribe.ts'

export { registerOneClick } from './unsubscribe.ts'

/** C-08. */
export function mailingListRoutes(deps: Pick<Deps, 'db' | 'jobs' | 'limits'>): Route[] {
  return [
    route(mailingList.unsubscribe, async ({ body, ip }) => {
      const email = readEmail(body.email)
      deps.limits.take(unsubscribeRequestLimit, networkOf(ip))
      await deps.db
        .transaction()
        .execute((trx) => requestAccountMail(deps, trx, { kind: 'unsubscribe-asked', email }))
      return withMessage(null, 'This address will get no more news from us.')
    }),
    route(mailingList.unsubscribeByLink, async ({ body }) => {
      await unsubscribe(deps, body.userId, body.email)
      return withMessage(null, 'You will get no more news from us.')
    }),
  ]
}
