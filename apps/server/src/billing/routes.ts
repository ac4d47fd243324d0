import type { Deps } from '../deps.ts'
import type { Route } from '../platform/http/route.ts'
import { codeDeskRoutes } from './code-desk/index.ts'
import { giftRoutes } from './gifts/index.ts'
import { paymentDeskRoutes } from './payment-desk/index.ts'
import { canHaveFirstTimePrice, paymentRoutes } from './payments/index.ts'
import { paystackKeyRoutes } from './paystack-keys/index.ts'
import { planDeskRoutes } from './plan-desk/index.ts'
import { packageRoutes } from './plans/index.ts'
import { promoRoutes } from './promo-codes/index.ts'
import { statementRoutes } from './statements/index.ts'
import { subscriberBillingRoutes } from './subscribers/index.ts'
import { subscriptionRoutes } from './subscriptions/index.ts'

export function billingRoutes(deps: Deps): Route[] {
  return [
    ...packageRoutes({ ...deps, isFirstTime: (accountId) => canHaveFirstTimePrice(deps, accountId) }),
    ...subscriptionRoutes(deps),
    ...paymentRoutes(deps),
    ...promoRoutes(deps),
    ...giftRoutes(deps),
    ...paystackKeyRoutes(deps),
    ...subscriberBillingRoutes(deps),
    ...paymentDeskRoutes(deps),
    ...planDeskRoutes(deps),
    ...codeDeskRoutes(deps),
    ...statementRoutes(deps),
  ]
}
