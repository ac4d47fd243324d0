// Promo codes exist so that an operator can give time away, or sell it for less, to those who were told a word.
import { promoCodes } from '@kallo/contract/billing/promo-codes'
import type { Deps } from '../../deps.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { runningSubscription } from '../subscriptions/index.ts'
import { subscribeWithCode } from './subscribe-with-code.ts'

export { releaseReservations } from './promo-store.ts'
export { reserveCode, usableCode, useReservedCode } from './use-code.ts'

/** Codes are words: nobody shall try them out. */
const perAccount = { name: 'promo-code', burst: 10, everyMs: 60_000 }

/** S-11. */
export function promoRoutes<Identity extends { accountId: string }>(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'limits'>,
): Route<Identity>[] {
  return [
    route(promoCodes.subscribe, async ({ identity, body }) => {
      const accountId = identity?.accountId ?? ''
      if (body.promoCode.trim() !== '') deps.limits.take(perAccount, accountId)
      await subscribeWithCode(deps, accountId, body.promoCode)
      const subscription = await runningSubscription(deps, accountId)
      if (!subscription) throw new Error('what a promo code gave does not run')
      return new Answer({ subscription }, 'Success', 'Your promo code has been used. Enjoy watching!')
    }),
  ]
}
