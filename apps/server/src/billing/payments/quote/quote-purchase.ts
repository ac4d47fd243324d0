import { hasFirstTimePrice } from '@kallo/rules/billing/plan-choice'
import type { Kysely } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { firstTimeOffer, priceSettings } from '../../../foundation/settings/index.ts'
import type { Tables } from '../../../tables.ts'
import { priceOf } from '../../plans/index.ts'
import { findRunningPlan, hasHadMonthlyPlan, latestGrantId } from '../../subscriptions/index.ts'
import { isFirstTimeExhausted } from '../first-time-store.ts'
import type { ChoiceWithMethod, PurchaseOrder, QuoteDeps } from '../order.ts'
import {
  findChosenPlan,
  findPromo,
  periodFrom,
  planPrice,
  renewalOfPlan,
  requireSellingDay,
} from './plan-terms.ts'

/** A plan for an account without a running subscription. */
export async function quotePurchase(
  deps: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: ChoiceWithMethod,
): Promise<PurchaseOrder> {
  const plan = await findChosenPlan(db, choice)
  requireSellingDay(deps, plan)
  const basisGrantId = await latestGrantId(db, accountId)
  const priceMinor = priceOf(plan, choice.currency)
  const { firstTimePriceMinor } = await priceSettings(db)
  const isEligible =
    hasFirstTimePrice(
      { ...plan, priceMinor },
      await firstTimeOffer(db),
      firstTimePriceMinor[choice.currency],
    ) && (await isEligibleAccount(db, accountId))
  // S-18: only a card can be charged for the next period.
  const getsOffer = isEligible && choice.method === 'card'
  const promo = await findPromo(deps, db, accountId, choice, getsOffer)
  const price = await planPrice(db, plan, choice, { isFirstTime: getsOffer, promo, unusedCreditMinor: 0 })
  return {
    kind: 'purchase',
    ...periodFrom(deps, plan, deps.clock.now()),
    currency: choice.currency,
    price,
    ...(await renewalOfPlan(db, plan, choice)),
    isFirstTime: getsOffer,
    firstTimeNeedsCard: isEligible && !getsOffer,
    promo,
    basisGrantId,
  }
}

async function isEligibleAccount(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  return !(await hasHadMonthlyPlan(db, accountId)) && !(await isFirstTimeExhausted(db, accountId))
}

/** S-06: accounts that never had a monthly plan and have no running pass, which a plan would replace. */
export async function canHaveFirstTimePrice(
  deps: QuoteDeps & Pick<Deps, 'db'>,
  accountId: string,
): Promise<boolean> {
  const { db } = deps
  return (await isEligibleAccount(db, accountId)) && (await findRunningPlan(deps, db, accountId)) === null
}
