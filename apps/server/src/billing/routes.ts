import type { Deps } from '../deps.ts'
import type { Route } from '../platform/http/route.ts'
import { codeEditingRoutes } from './code-editing/index.ts'
import { giftRoutes } from './gifts/index.ts'
import { paymentReviewRoutes } from './payment-review/index.ts'
import { canHaveFirstTimePrice, paymentRoutes } from './payments/index.ts'
import { paystackKeyRoutes } from './paystack-keys/index.ts'
import { planEditingRoutes } from './plan-editing/index.ts'
import { planRoutes } from './plans/index.ts'
import { promoRoutes } from './promo-codes/index.ts'
import { statementRoutes } from './statements/index.ts'
import { subscriberBillingRoutes } from './subscribers/index.ts'
import { subscriptionRoutes } from './subscriptions/index.ts'

export function billingRoutes(deps: Deps): Route[] {
  return [
    ...planRoutes({ ...deps, isFirstTime: (accountId) => canHaveFirstTimePrice(deps, accountId) }),
    ...subscriptionRoutes(deps),
    ...paymentRoutes(deps),
    ...promoRoutes(deps),
    ...giftRoutes(deps),
    ...paystackKeyRoutes(deps),
    ...subscriberBillingRoutes(deps),
    ...paymentReviewRoutes(deps),
    ...planEditingRoutes(deps),
    ...codeEditingRoutes(deps),
    ...statementRoutes(deps),
  ]
}
