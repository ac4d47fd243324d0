import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { latestGrantId, renewalTerms } from '../../subscriptions/index.ts'
import { nextPeriodEnd } from './next-period.ts'
import type { OrderDeps, PricedOrder } from './order.ts'
import type { Choice } from './price-plan.ts'
import { isPaidAhead, isRenewing, type Running } from './running-plan.ts'

/** S-15: the period after the paid ones, by a payment of the viewer. */
export async function orderRenewal(
  deps: OrderDeps,
  query: Kysely<Tables>,
  accountId: string,
  { currency, promoCode, renews }: Choice,
  running: Running,
): Promise<PricedOrder> {
  if (promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  if (isPaidAhead(running, deps.clock.now())) throw new AppError('already-renewed')
  const { subscription } = running
  const isOther =
    renews?.subscriptionId !== subscription.id || renews.periodEndsAt !== subscription.ends_at.getTime()
  if (renews && isOther) throw new AppError('already-renewed')
  const terms = await renewalTerms(query, subscription, currency, subscription)
  return {
    ...terms,
    kind: 'renewal',
    timing: 'now',
    subscriptionId: subscription.id,
    isFirstTime: false,
    promo: null,
    basisGrantId: await latestGrantId(query, accountId),
    periodStart: subscription.ends_at,
    periodEndsAt: null,
    startsAt: subscription.ends_at,
    keptDays: 0,
    renews: isRenewing(running),
    agreed: subscription,
    endsAt: await nextPeriodEnd(deps, query, subscription, terms.package.months),
    isSame: false,
  }
}
