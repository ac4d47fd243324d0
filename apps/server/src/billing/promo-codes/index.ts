// Promo codes: free days or a discount for viewers who know the code.
import { promoCodeLimit } from '@kallo/contract/billing/limits'
import { promoCodes } from '@kallo/contract/billing/promo-codes'
import type { Deps } from '../../deps.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { runningSubscription } from '../subscriptions/index.ts'
import { subscribeWithCode } from './subscribe-with-code.ts'

export { releaseReservations } from './promo-store.ts'
export { reserveCode, usableCode, useReservedCode } from './use-code.ts'

/** S-11. */
export function promoRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'limits'>): Route[] {
  return [
    route(promoCodes.subscribe, async ({ principal: { accountId }, body }) => {
      if (body.promoCode.trim() !== '') deps.limits.take(promoCodeLimit, accountId)
      await subscribeWithCode(deps, accountId, body.promoCode)
      const subscription = await runningSubscription(deps, accountId)
      if (!subscription) throw new Error('the subscription granted by a promo code is not running')
      return withMessage({ subscription }, 'Your promo code has been used. Enjoy watching!')
    }),
  ]
}
