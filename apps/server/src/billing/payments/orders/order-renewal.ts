import { isPass } from '@kallo/rules/billing/plan-duration'
import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { latestGrantId, renewalTerms } from '../../subscriptions/index.ts'
import { nextPeriodEnd } from './next-period.ts'
import type { OrderDeps, PricedOrder } from './order.ts'
import type { Choice } from './price-plan.ts'
import { renewalChoice } from './pass-renewal.ts'
import { isCancelled, isPaidAhead, isRenewing, type Running } from './running-plan.ts'

/** S-15: the period after the paid ones, paid manually. */
export async function orderRenewal(
  deps: OrderDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
  running: Running,
): Promise<PricedOrder> {
  const { currency, promoCode, link } = choice
  if (promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  if (isPaidAhead(running, deps.clock.now())) throw new AppError('already-renewed')
  const { subscription } = running
  const isOther =
    link?.subscriptionId !== subscription.id || link.periodEndsAt !== subscription.ends_at.getTime()
  if (link && isOther) throw new AppError('already-renewed')
  const terms = await renewalTerms(db, subscription, currency, subscription)
  const { setsRenewal, canRenew } = await renewalChoice(db, terms.plan, choice)
  // A weekend pass has no period that follows it.
  if (terms.plan.kind === 'weekend-pass') throw new AppError('pass-not-renewable')
  const renews = isRenewing(running) || (isPass(terms.plan) && setsRenewal && !isCancelled(running))
  return {
    ...terms,
    kind: 'renewal',
    timing: 'now',
    subscriptionId: subscription.id,
    isFirstTime: false,
    promo: null,
    basisGrantId: await latestGrantId(db, accountId),
    periodStart: subscription.ends_at,
    periodEndsAt: null,
    startsAt: subscription.ends_at,
    keptDays: 0,
    renews,
    setsRenewal: isPass(terms.plan) && setsRenewal ? true : null,
    canRenew,
    agreed: subscription,
    endsAt: await nextPeriodEnd(deps, db, subscription, terms.plan),
    isSame: false,
  }
}
