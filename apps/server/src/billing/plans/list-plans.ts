import type { DataOf } from '@kallo/contract/endpoint'
import type { packages } from '@kallo/contract/billing/plans'
import { currencies, majorUnits, type Currency } from '@kallo/rules/billing/money'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'
import { priceOrder, type PriceSettings } from '@kallo/rules/billing/price-order'
import type { Deps } from '../../deps.ts'
import { firstTimeOffer, priceSettings, recommendedPlan } from '../../foundation/settings/index.ts'
import { allPackages, type Package } from './package-store.ts'

/** S-03, S-06: all plans on sale. Visitors and new accounts see the first-time price. */
export async function listPlans(
  { db }: Pick<Deps, 'db'>,
  isFirstTime: boolean,
): Promise<DataOf<typeof packages.plans>> {
  const [all, prices, wanted, offer] = await Promise.all([
    allPackages(db.query),
    priceSettings(db.query),
    recommendedPlan(db.query),
    firstTimeOffer(db.query),
  ])
  const offered = all.filter(({ months, devices }) => deviceChoicesFor(months).includes(devices))
  const recommended = offered.find(
    ({ months, devices }) => months === wanted.months && devices === wanted.devices,
  )
  return {
    packages: offered.map(toPackageEntity),
    recommended: recommended?.id ?? null,
    first_time:
      isFirstTime && offer.isOffered
        ? currencies.map((currency) => firstTimePrice(currency, prices, offer.maxMonths))
        : null,
  }
}

/** The first charge of any plan that costs more than it. */
function firstTimePrice(currency: Currency, prices: PriceSettings, maxMonths: number | null) {
  const order = { currency, extraDevices: 0, isFirstTime: true, promoPercent: 0, creditMinor: 0 }
  const packagePriceMinor = prices.promoPriceMinor[currency] + 1
  const { totalMinor, refundMinor } = priceOrder({ ...order, packagePriceMinor }, prices)
  return { currency, total_minor: totalMinor, refund_minor: refundMinor, max_months: maxMonths }
}

/** C-10: maps column names to the API's. */
export function toPackageEntity(plan: Package): DataOf<typeof packages.find> {
  return {
    _id: plan.id,
    name: plan.name,
    name_translations: plan.name_translations,
    price: majorUnits(plan.price_ngn_minor),
    price_in_dollar: majorUnits(plan.price_usd_minor),
    paystack_plan_code_naira: plan.paystack_plan_code_ngn,
    paystack_plan_code_dollar: plan.paystack_plan_code_usd,
    duration: plan.months,
    device: plan.devices,
  }
}
