import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { readGift } from '../../gifts/index.ts'
import type { OrderDeps, PricedOrder } from './order.ts'
import { findChosenPlan, planPeriod, pricePlan, type Choice } from './price-plan.ts'

/** S-21: a plan for another person, at the full price, independent of the subscriptions of giver and recipient. */
export async function orderGift(
  deps: OrderDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<PricedOrder> {
  if (choice.promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  const plan = await findChosenPlan(db, choice)
  // The gift may be granted after the weekend.
  if (plan.kind === 'weekend-pass') throw new AppError('package-not-found')
  return {
    ...planPeriod(deps, plan, choice.currency, deps.clock.now()),
    kind: 'gift',
    timing: 'now',
    renews: false,
    setsRenewal: null,
    canRenew: false,
    agreed: null,
    subscriptionId: null,
    price: await pricePlan(db, plan, choice, { isFirstTime: false, promo: null, creditMinor: 0 }),
    isFirstTime: false,
    promo: null,
    basisGrantId: null,
    isSame: false,
    gift: choice.gift ? await readGift(db, accountId, choice.gift) : null,
  }
}
