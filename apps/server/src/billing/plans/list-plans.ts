import type { DataOf } from '@kallo/contract/endpoint'
import type { packages } from '@kallo/contract/billing/plans'
import { currencies, majorUnits, type Currency } from '@kallo/rules/billing/money'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'
import { calculatePrice, type PriceSettings } from '@kallo/rules/billing/order-price'
import { isPass, onSaleFrom } from '@kallo/rules/billing/plan-duration'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { firstTimeOffer, priceSettings, recommendedPlan } from '../../foundation/settings/index.ts'
import { describePlan, summarisePlan } from './describe-plan.ts'
import { allPlans, type Plan } from './plan-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** S-03, S-06, S-23: all plans and passes on sale. Visitors and new accounts see the first-time price. */
export async function listPlans(parts: Parts, isFirstTime: boolean): Promise<DataOf<typeof packages.plans>> {
  return offerPlans(parts, await allPlans(parts.db), isFirstTime)
}

/** The plan page of these plans, of which those off sale are left out. */
export async function offerPlans(
  parts: Parts,
  plans: readonly OfferedColumns[],
  isFirstTime: boolean,
): Promise<DataOf<typeof packages.plans>> {
  const { db } = parts
  const [prices, wanted, offer] = await Promise.all([
    priceSettings(db),
    recommendedPlan(db),
    firstTimeOffer(db),
  ])
  const all = plans.filter(({ is_on_sale: isOnSale }) => isOnSale)
  const offered = all.filter(({ months, devices }) => deviceChoicesFor(months).includes(devices))
  const recommended = offered.find(
    ({ months, devices }) => months === wanted.months && devices === wanted.devices,
  )
  // The offer can name plans that are drafts.
  const promoted = offer.plans?.filter((id) => plans.some((plan) => plan.id === id)) ?? null
  return {
    plans: offered.map((plan) => toOffered(parts, plan)),
    passes: all.filter(isPass).map((pass) => toOffered(parts, pass)),
    recommended: recommended?.id ?? null,
    firstTime:
      isFirstTime && offer.isOffered
        ? currencies.map((currency) => firstTimePrice(currency, prices, promoted))
        : null,
  }
}

type OfferedColumns = Pick<
  Plan,
  | 'id'
  | 'name'
  | 'name_translations'
  | 'kind'
  | 'months'
  | 'duration_days'
  | 'devices'
  | 'price_ngn_minor'
  | 'price_usd_minor'
  | 'is_on_sale'
>

/** What a first payment charges and refunds, for any plan that costs more than the first-time price. */
function firstTimePrice(currency: Currency, prices: PriceSettings, plans: readonly string[] | null) {
  const order = { currency, extraDevices: 0, isFirstTime: true, promoPercent: 0, unusedCreditMinor: 0 }
  const planPriceMinor = prices.firstTimePriceMinor[currency] + 1
  const { totalMinor, refundMinor, creditedMinor } = calculatePrice({ ...order, planPriceMinor }, prices)
  return {
    currency,
    totalMinor,
    refundMinor,
    creditedMinor,
    plans: plans === null ? null : [...plans],
  }
}

/** A plan on sale in endpoints of the specification (C-10). */
export function toPlanEntity(
  parts: Pick<Parts, 'clock' | 'config'>,
  plan: Plan,
): DataOf<typeof packages.find> {
  return {
    ...describePlan(plan),
    price: majorPrice(plan.price_ngn_minor),
    price_in_dollar: majorPrice(plan.price_usd_minor),
    paystack_plan_code_naira: plan.paystack_plan_code_ngn,
    paystack_plan_code_dollar: plan.paystack_plan_code_usd,
    on_sale_from: saleStartOf(parts, plan),
  }
}

function majorPrice(minor: number | null): number | null {
  return minor === null ? null : majorUnits(minor)
}

/** A plan on sale in all other endpoints. */
function toOffered(parts: Parts, plan: OfferedColumns): DataOf<typeof packages.plans>['plans'][number] {
  return {
    ...summarisePlan(plan),
    priceNgnMinor: plan.price_ngn_minor,
    priceUsdMinor: plan.price_usd_minor,
    onSaleFrom: saleStartOf(parts, plan),
  }
}

function saleStartOf(
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  plan: Parameters<typeof onSaleFrom>[0],
): string | null {
  const startsAt = onSaleFrom(plan, clock.now(), config.timeZone)
  return startsAt === null ? null : isoWithOffset(startsAt, config.timeZone)
}
