import { hasFirstTimePrice } from '@kallo/rules/billing/plan-choice'
import type { Kysely } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { firstTimeOffer } from '../../../foundation/settings/index.ts'
import type { Tables } from '../../../tables.ts'
import { findRunningPlan, hasHadMonthlyPlan, latestGrantId } from '../../subscriptions/index.ts'
import { hasLostFirstTime } from '../fulfil/first-time-store.ts'
import type { Choice, PurchaseOrder, QuoteDeps } from '../order.ts'
import {
  findChosenPlan,
  findPromo,
  periodFrom,
  planPrice,
  renewalOfPlan,
  requireOnSale,
} from './plan-terms.ts'

/** A plan for an account without a running subscription. */
export async function quotePurchase(
  deps: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<PurchaseOrder> {
  const plan = await findChosenPlan(db, choice)
  requireOnSale(deps, plan)
  const basisGrantId = await latestGrantId(db, accountId)
  const offer = await firstTimeOffer(db)
  const hasOffer = hasFirstTimePrice(plan, offer) && (await mayBeFirstTime(db, accountId))
  // S-18: only a card can be charged for the next period.
  const mayHaveOffer = hasOffer && (choice.method ?? 'card') === 'card'
  const promo = await findPromo(deps, db, accountId, choice, mayHaveOffer)
  const price = await planPrice(db, plan, choice, { isFirstTime: mayHaveOffer, promo, unusedCreditMinor: 0 })
  return {
    kind: 'purchase',
    ...periodFrom(deps, plan, deps.clock.now()),
    currency: choice.currency,
    price,
    ...(await renewalOfPlan(db, plan, choice)),
    isFirstTime: price.lines.some(({ kind }) => kind === 'first-time'),
    firstTimeNeedsCard: hasOffer && !mayHaveOffer,
    promo,
    basisGrantId,
  }
}

async function mayBeFirstTime(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  return !(await hasHadMonthlyPlan(db, accountId)) && !(await hasLostFirstTime(db, accountId))
}

/** S-06: accounts that never had a plan and have no running pass, which a plan would replace. */
export async function canHaveFirstTimePrice(
  deps: QuoteDeps & Pick<Deps, 'db'>,
  accountId: string,
): Promise<boolean> {
  const { db } = deps
  return (await mayBeFirstTime(db, accountId)) && (await findRunningPlan(deps, db, accountId)) === null
}
