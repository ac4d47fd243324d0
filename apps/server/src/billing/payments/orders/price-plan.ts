import { onSaleFrom, planPeriodEnd } from '@kallo/rules/billing/plan-duration'
import type { Currency } from '@kallo/rules/billing/money'
import { priceOrder, type Price } from '@kallo/rules/billing/price-order'
import { unusedCredit, unusedFreeDays } from '@kallo/rules/billing/unused-credit'
import type { Kysely } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { priceSettings } from '../../../foundation/settings/index.ts'
import type { GiftRequest } from '../../gifts/index.ts'
import { durationOf, findPlan, priceOf, type Plan } from '../../plans/index.ts'
import { usableCode } from '../../promo-codes/index.ts'
import type { PaymentLink } from '../../payment-links/index.ts'
import type { Period } from './running-plan.ts'

export interface Choice {
  purpose: 'purchase' | 'change' | 'add-device' | 'renewal' | 'gift'
  planId: string
  devices: number
  currency: Currency
  promoCode: string
  gift?: GiftRequest | undefined
  /** Default: by card. */
  method?: string
  /** S-19: a payment link allows this renewal only. */
  link?: PaymentLink
  /** S-23: renew a pass. */
  renew?: boolean | undefined
}

export interface Promo {
  code: string
  percent: number
}

export function planPeriod(
  { config }: Pick<Deps, 'clock' | 'config'>,
  plan: Plan,
  currency: Currency,
  startsAtMs: number,
) {
  return {
    plan,
    devices: plan.devices,
    extraDevices: 0,
    currency,
    periodStart: null,
    periodEndsAt: null,
    keptDays: 0,
    startsAt: new Date(startsAtMs),
    endsAt: new Date(planPeriodEnd(durationOf(plan), startsAtMs, config.timeZone)),
  }
}

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

/** S-23: weekend passes are on sale from Friday to Sunday. */
export function requireOnSale({ clock, config }: Pick<Deps, 'clock' | 'config'>, plan: Plan): void {
  if (onSaleFrom(plan, clock.now(), config.timeZone) !== null) throw new AppError('pass-not-on-sale')
}

export async function findPromo(
  { clock }: Pick<Deps, 'clock' | 'config'>,
  db: Kysely<Tables>,
  accountId: string,
  { promoCode }: Choice,
  isFirstTime: boolean,
): Promise<Promo | null> {
  if (promoCode.trim() === '') return null
  const { code, percent } = await usableCode(db, promoCode, accountId, clock.now())
  // The first-time price is lower than any partial code would make it; the code stays usable for later.
  if (isFirstTime || percent === 100) throw new AppError('promo-code-not-here')
  return { code, percent }
}

export async function pricePlan(
  db: Kysely<Tables>,
  plan: Plan,
  { currency }: Choice,
  { isFirstTime, promo, creditMinor }: { isFirstTime: boolean; promo: Promo | null; creditMinor: number },
): Promise<Price> {
  const planPriceMinor = priceOf(plan, currency)
  const promoPercent = promo?.percent ?? 0
  return priceOrder(
    { currency, planPriceMinor, extraDevices: 0, isFirstTime, promoPercent, creditMinor },
    await priceSettings(db),
  )
}

/** Credit is valid only in the currency it was paid in: no exchange rate is defined. */
export function creditFrom(periods: readonly Period[], currency: Currency, now: number): number {
  const left = periods
    .filter(({ cut_at }) => cut_at === null)
    .map((period) => ({
      currency: period.currency,
      creditMinor: unusedCredit(
        {
          valueMinor: period.value_minor,
          startsAt: period.starts_at.getTime(),
          endsAt: period.ends_at.getTime(),
        },
        now,
      ),
    }))
  if (left.some((one) => one.creditMinor > 0 && one.currency !== currency))
    throw new AppError('other-currency')
  return left.reduce((sum, { creditMinor }) => sum + creditMinor, 0)
}

/** Free days of the current plan that a change keeps. */
export function keptDaysFrom(periods: readonly Period[], now: number, timeZone: string): number {
  const free = periods.filter(({ kind, cut_at }) => kind === 'promo' && cut_at === null)
  return unusedFreeDays(
    free.map(({ starts_at, ends_at }) => ({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() })),
    now,
    timeZone,
  )
}
