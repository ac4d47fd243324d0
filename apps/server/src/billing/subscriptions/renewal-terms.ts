import type { Currency } from '@kallo/rules/billing/money'
import { calculatePrice, type Price } from '@kallo/rules/billing/order-price'
import { renewalPrice, type RunningPrice } from '@kallo/rules/billing/renewal-price'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { findPlan, priceOf, requirePriceOf, type Plan } from '../plans/index.ts'
import { priceSettings } from '../../foundation/settings/index.ts'
import type { Subscription } from './subscription-store.ts'

export interface RenewalTerms {
  plan: Plan
  devices: number
  extraDevices: number
  currency: Currency
  price: Price
}

/** What a subscription was bought for, and the latest notice of other prices (S-17). */
export type AgreedPrices = Pick<
  Subscription,
  | 'plan_id'
  | 'currency'
  | 'ends_at'
  | 'plan_price_minor'
  | 'device_price_minor'
  | 'notified_plan_price_minor'
  | 'notified_device_price_minor'
  | 'plan_price_notified_at'
  | 'device_price_notified_at'
  | 'discount_percent'
  | 'discounted_renewals'
>

interface Renewing {
  plan_id: string
  next_plan_id: string | null
  extra_devices: number
}

/**
 * Terms of the next period: the scheduled plan change, else the same plan with its added devices. With `agreed` prices a
 * higher one applies only after its notice; null: a subscription that has not started.
 */
export async function renewalTerms(
  db: Kysely<Tables>,
  { plan_id, next_plan_id, extra_devices }: Renewing,
  currency: Currency,
  agreed: AgreedPrices | null,
): Promise<RenewalTerms> {
  const plan = await findPlan(db, next_plan_id ?? plan_id)
  if (!plan) throw new Error(`unknown plan ${next_plan_id ?? plan_id}`)
  const extraDevices = next_plan_id === null ? extra_devices : 0
  const prices = await priceSettings(db)
  const keepsAgreedPrices = next_plan_id === null && agreed?.currency === currency
  // S-25: a plan that is not sold in this currency any more keeps the agreed price.
  const kept = keepsAgreedPrices ? agreed.plan_price_minor : null
  const current = {
    plan: priceOf(plan, currency) ?? kept ?? requirePriceOf(plan, currency),
    device: prices.extraDevicePriceMinor[currency],
  }
  const due = keepsAgreedPrices ? pricesDue(agreed, current) : current
  const price = calculatePrice(
    {
      currency,
      planPriceMinor: due.plan,
      extraDevices,
      isFirstTime: false,
      promoPercent: 0,
      // S-22: the discount belongs to the plan for which it was offered.
      retentionPercent:
        keepsAgreedPrices && agreed.discounted_renewals > 0 ? (agreed.discount_percent ?? 0) : 0,
      unusedCreditMinor: 0,
    },
    { ...prices, extraDevicePriceMinor: { ...prices.extraDevicePriceMinor, [currency]: due.device } },
  )
  return { plan, devices: plan.devices + extraDevices, extraDevices, currency, price }
}

/** Prices of the plan and of one added device, in minor units. */
export interface Prices {
  plan: number
  device: number
}

function pricesDue(agreed: AgreedPrices, current: Prices): Prices {
  const { plan, device } = runningPrices(agreed, current)
  const startsAt = agreed.ends_at.getTime()
  return { plan: renewalPrice(plan, startsAt), device: renewalPrice(device, startsAt) }
}

export function runningPrices(agreed: AgreedPrices, current: Prices): Record<keyof Prices, RunningPrice> {
  const notice = (priceMinor: number | null, at: Date | null) =>
    priceMinor === null || at === null ? null : { priceMinor, at: at.getTime() }
  return {
    plan: {
      agreedMinor: agreed.plan_price_minor,
      currentMinor: current.plan,
      notice: notice(agreed.notified_plan_price_minor, agreed.plan_price_notified_at),
    },
    device: {
      agreedMinor: agreed.device_price_minor,
      currentMinor: current.device,
      notice: notice(agreed.notified_device_price_minor, agreed.device_price_notified_at),
    },
  }
}
