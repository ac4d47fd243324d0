import type { Currency } from '@kallo/rules/billing/money'
import { isPass } from '@kallo/rules/billing/plan-duration'
import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import {
  hasPaidRenewal,
  isPaidBeyond,
  isRenewing,
  latestGrantId,
  renewalTerms,
  type RunningPlan,
  type Subscription,
} from '../../subscriptions/index.ts'
import type { ChoiceWithMethod, QuoteDeps, RenewalOrder } from '../order.ts'
import { nextPeriodEnd, renewalOfPlan } from './plan-terms.ts'

/** S-15: the period after the paid ones, paid manually. */
export async function quoteRenewal(
  deps: QuoteDeps,
  db: Kysely<Tables>,
  choice: ChoiceWithMethod,
  running: RunningPlan,
): Promise<RenewalOrder> {
  const { currency, promoCode, link } = choice
  if (promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  if (hasPaidRenewal(running, deps.clock.now())) throw new AppError('already-renewed')
  const { subscription, grants } = running
  const isOther = link?.subscriptionId !== subscription.id || isPaidBeyond(grants, link.periodEndsAt)
  if (link && isOther) throw new AppError('already-renewed')
  const order = await quoteNextPeriod(deps, db, subscription, currency)
  // A weekend pass has no period that follows it.
  if (order.plan.kind === 'weekend-pass') throw new AppError('pass-not-renewable')
  const { renews, canRenew } = await renewalOfPlan(db, order.plan, choice)
  const passRenews = isPass(order.plan) && renews
  // A plan that followed a pass from a voucher renews like any other plan.
  const startsRenewing = !isPass(order.plan) && !subscription.renews
  return {
    ...order,
    renews: passRenews || startsRenewing ? true : null,
    // A subscription that renews already keeps doing so.
    canRenew: canRenew && (passRenews || !isRenewing(subscription)),
  }
}

/** The period after the paid ones, on the terms of the subscription: what is charged to a saved card. */
export async function quoteNextPeriod(
  deps: Pick<QuoteDeps, 'config'>,
  db: Kysely<Tables>,
  subscription: Subscription,
  currency: Currency,
): Promise<RenewalOrder> {
  const { plan, ...terms } = await renewalTerms(db, subscription, currency, subscription)
  return {
    kind: 'renewal',
    ...terms,
    plan,
    subscription,
    basisGrantId: await latestGrantId(db, subscription.account_id),
    startsAt: subscription.ends_at,
    endsAt: await nextPeriodEnd(deps, db, subscription, plan),
    renews: null,
    canRenew: false,
  }
}
