// Promo codes: free days or a discount for viewers who know the code. Vouchers are entered in the same field.
import { promoCodeLimit } from '@kallo/contract/billing/limits'
import { promoCodes } from '@kallo/contract/billing/promo-codes'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { runningSubscription } from '../subscriptions/index.ts'
import { countWrongCodes } from './code-attempts.ts'
import { redeemCode } from './redeem-code.ts'

export { createOrderCodeLimiter } from './code-attempts.ts'
export { releaseReservations } from './promo-store.ts'
export { redeemCode } from './redeem-code.ts'
export { reserveCode, usableCode, useReservedCode } from './use-code.ts'

/** S-11, S-20. */
export function promoRoutes(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'limits'>): Route[] {
  return [
    route(promoCodes.subscribe, async ({ principal: { accountId }, body, ip }) => {
      const { promoCode } = body
      if (promoCode.trim() === '') throw new AppError('promo-code-missing', { promoCode: 'is missing' })
      deps.limits.take(promoCodeLimit, accountId)
      const redeemed = await countWrongCodes(deps.limits, { accountId, ip }, () =>
        redeemCode(deps, accountId, promoCode),
      )
      const subscription = await runningSubscription(deps, accountId)
      if (!subscription) throw new Error('the subscription granted by a promo code is not running')
      const what = redeemed?.kind ?? 'promo code'
      return withMessage({ subscription, redeemed }, `Your ${what} has been used. Enjoy watching!`)
    }),
  ]
}
