import { hasFirstTimePrice } from '@kallo/rules/billing/plan-choice'
import type { Kysely } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tables } from '../../../tables.ts'
import { firstTimeOffer } from '../../../foundation/settings/index.ts'
import { hasHadPlan, latestGrantId } from '../../subscriptions/index.ts'
import type { OrderDeps, PricedOrder } from './order.ts'
import { renewalChoice } from './pass-renewal.ts'
import { findChosenPlan, findPromo, planPeriod, pricePlan, requireOnSale, type Choice } from './price-plan.ts'
import { findRunningPlan } from './running-plan.ts'

/** A plan for an account without a running subscription. */
export async function orderPurchase(
  deps: OrderDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<PricedOrder> {
  const plan = await findChosenPlan(db, choice)
  requireOnSale(deps, plan)
  const basisGrantId = await latestGrantId(db, accountId)
  const offer = await firstTimeOffer(db)
  const hasOffer = hasFirstTimePrice(plan, offer) && !(await hasHadPlan(db, accountId))
  // S-18: only a card can be charged for the next period.
  const isFirstTime = hasOffer && (choice.method ?? 'card') === 'card'
  const promo = await findPromo(deps, db, accountId, choice, isFirstTime)
  const now = deps.clock.now()
  const price = await pricePlan(db, plan, choice, { isFirstTime, promo, creditMinor: 0 })
  const renewal = await renewalChoice(db, plan, choice)
  return {
    ...planPeriod(deps, plan, choice.currency, now),
    kind: 'purchase',
    timing: 'now',
    ...renewal,
    renews: renewal.setsRenewal,
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

/** S-06: accounts that never had a plan and have no running pass, which a plan would replace. */
export async function canHaveFirstTimePrice(
  deps: OrderDeps & Pick<Deps, 'db'>,
  accountId: string,
): Promise<boolean> {
  const { db } = deps
  return !(await hasHadPlan(db, accountId)) && (await findRunningPlan(deps, db, accountId)) === null
}
