// Promo codes: free days or a discount for viewers who know the code.
import { promoCodes } from '@kallo/contract/billing/promo-codes'
import type { Deps } from '../../deps.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { runningSubscription } from '../subscriptions/index.ts'
import { subscribeWithCode } from './subscribe-with-code.ts'

export { releaseReservations } from './promo-store.ts'
export { reserveCode, usableCode, useReservedCode } from './use-code.ts'

/** Codes are guessable words; limit attempts. */
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
      if (!subscription) throw new Error('the subscription granted by a promo code is not running')
      return new Answer({ subscription }, 'Success', 'Your promo code has been used. Enjoy watching!')
    }),
  ]
}
