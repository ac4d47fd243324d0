import { canRenewPass } from '@kallo/rules/billing/pass-order'
import { isPass, onSaleFrom, planPeriodEnd } from '@kallo/rules/billing/plan-duration'
import { calculatePrice, type Price } from '@kallo/rules/billing/order-price'
import type { Kysely } from 'kysely'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { durationOf, findPlan, priceOf, requirePriceOf, type Plan } from '../../plans/index.ts'
import { usableCode } from '../../promo-codes/index.ts'
import { anchorDayOf, type Subscription } from '../../subscriptions/index.ts'
import type { Choice, ChoiceWithMethod, OrderedPlan, PlanRenewal, Promo, QuoteDeps } from '../order.ts'

/** F-17: a plan that is off sale can be continued, but not begun. */
export async function findChosenPlan(
  db: Kysely<Tables>,
  { planId }: Choice,
  running: Plan | null = null,
): Promise<Plan> {
  if (planId === '') throw new AppError('plan-missing', { planId: 'is missing' })
  const plan = await findPlan(db, planId)
  if (!plan || (!plan.is_on_sale && plan.id !== running?.id)) throw new AppError('package-not-found')
  return plan
}

/** S-23: rejects a weekend pass outside its selling days, Friday to Sunday. */
export function requireSellingDay({ clock, config }: QuoteDeps, plan: Plan): void {
  if (onSaleFrom(plan, clock.now(), config.timeZone) !== null) throw new AppError('pass-not-on-sale')
}

export async function findPromo(
  { clock }: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  { promoCode }: Choice,
  isFirstTime: boolean,
): Promise<Promo | null> {
  if (promoCode.trim() === '') return null
  const { code, percent } = await usableCode(db, promoCode, accountId, clock.now())
  if (percent === 100) throw new AppError('promo-code-free-days')
  // The first-time price replaces the discount; the code stays usable for later.
  if (isFirstTime) throw new AppError('promo-code-first-time')
  return { code, percent }
}

export async function planPrice(
  db: Kysely<Tables>,
  plan: Plan,
  { currency }: Choice,
  {
    isFirstTime,
    promo,
    unusedCreditMinor,
  }: { isFirstTime: boolean; promo: Promo | null; unusedCreditMinor: number },
): Promise<Price> {
  const planPriceMinor = requirePriceOf(plan, currency)
  const promoPercent = promo?.percent ?? 0
  return calculatePrice(
    { currency, planPriceMinor, extraDevices: 0, isFirstTime, promoPercent, unusedCreditMinor },
    await priceSettings(db),
  )
}

/** A period of a plan without added devices. */
export function periodFrom(
  { config }: QuoteDeps,
  plan: Plan,
  startsAtMs: number,
): Pick<OrderedPlan, 'plan' | 'devices' | 'extraDevices' | 'startsAt' | 'endsAt'> {
  return {
    plan,
    devices: plan.devices,
    extraDevices: 0,
    startsAt: new Date(startsAtMs),
    endsAt: new Date(planPeriodEnd(durationOf(plan), startsAtMs, config.timeZone)),
  }
}

/** End of the period that follows the paid ones (S-05). */
export async function nextPeriodEnd(
  { config }: Pick<QuoteDeps, 'config'>,
  db: Kysely<Tables>,
  subscription: Subscription,
  plan: Plan,
): Promise<Date> {
  const anchorDay = await anchorDayOf(db, subscription)
  return new Date(planPeriodEnd(durationOf(plan), subscription.ends_at.getTime(), config.timeZone, anchorDay))
}

/** S-23: monthly plans always renew; passes on request, if they may. Checkout rejects the request for a pass that may not. */
export async function renewalOfPlan(
  db: Kysely<Tables>,
  plan: Plan,
  { currency, method, renew = false }: ChoiceWithMethod,
): Promise<PlanRenewal> {
  if (!isPass(plan)) return { renews: true, canRenew: false }
  const { minChargeMinor } = await priceSettings(db)
  const price = priceOf(plan, currency)
  const canRenew =
    method === 'card' && price !== null && canRenewPass(plan.kind, price, minChargeMinor[currency])
  return { renews: renew && canRenew, canRenew }
}
