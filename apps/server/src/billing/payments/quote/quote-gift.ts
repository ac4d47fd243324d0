import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { readGift } from '../../gifts/index.ts'
import type { Choice, GiftOrder, QuoteDeps } from '../order.ts'
import { findChosenPlan, periodFrom, planPrice } from './plan-terms.ts'

/** S-21: a plan for another person, at the full price, independent of the subscriptions of giver and recipient. */
export async function quoteGift(
  deps: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<GiftOrder> {
  if (choice.promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  const plan = await findChosenPlan(db, choice)
  // The gift may be granted after the weekend.
  if (plan.kind === 'weekend-pass') throw new AppError('package-not-found')
  return {
    kind: 'gift',
    ...periodFrom(deps, plan, deps.clock.now()),
    currency: choice.currency,
    price: await planPrice(db, plan, choice, { isFirstTime: false, promo: null, unusedCreditMinor: 0 }),
    gift: choice.gift ? await readGift(db, accountId, choice.gift) : null,
  }
}
