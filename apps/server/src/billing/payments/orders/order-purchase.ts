import { hasFirstTimePrice } from '@kallo/rules/billing/plan-choice'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { firstTimeOffer } from '../../../foundation/settings/index.ts'
import { latestGrantId } from '../../subscriptions/index.ts'
import type { OrderDeps, PricedOrder } from './order.ts'
import { findChosenPlan, findPromo, planPeriod, pricePlan, type Choice } from './price-plan.ts'

/** A plan for an account without a running subscription. */
export async function orderPurchase(
  deps: OrderDeps,
  query: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<PricedOrder> {
  const plan = await findChosenPlan(query, choice)
  const basisGrantId = await latestGrantId(query, accountId)
  const offer = await firstTimeOffer(query)
  const hasOffer = basisGrantId === null && hasFirstTimePrice(plan, offer)
  // S-18: only a card can be charged for the next period.
  const isFirstTime = hasOffer && (choice.method ?? 'card') === 'card'
  const promo = await findPromo(deps, query, accountId, choice, isFirstTime)
  const now = deps.clock.now()
  const price = await pricePlan(query, plan, choice, { isFirstTime, promo, creditMinor: 0 })
  return {
    ...planPeriod(deps, plan, choice.currency, now),
    kind: 'purchase',
    timing: 'now',
    renews: true,
    agreed: null,
    subscriptionId: null,
    price,
    isFirstTime: price.lines.some(({ kind }) => kind === 'first-time'),
    firstTimeNeedsCard: hasOffer && !isFirstTime,
    promo,
    basisGrantId,
    isSame: false,
  }
}
