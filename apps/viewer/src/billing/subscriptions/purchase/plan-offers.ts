import type { Currency } from '@kallo/rules/billing/money'
import { planOffer, type PlanOffer } from '@kallo/rules/billing/plan-offers'
import { devicesFor } from './plan-pick.ts'
import type { PlansData } from './plans-query.ts'

export interface Offer extends PlanOffer {
  id: string
  name: string
  months: number
  devices: number
  priceMinor: number
}

export function offersIn({ packages }: Pick<PlansData, 'packages'>, currency: Currency): Offer[] {
  const plans = packages.map(({ _id, name, duration, device, price, price_in_dollar }) => ({
    id: _id,
    name,
    months: duration,
    devices: device,
    priceMinor: Math.round((currency === 'NGN' ? price : price_in_dollar) * 100),
  }))
  return plans.map((plan) => ({ ...plan, ...planOffer(plan, plans) }))
}

/** The offer for a duration; `isFrom` if the number of devices is still open. */
export function offerFor(
  offers: readonly Offer[],
  months: number,
  devices: number | undefined,
): { offer: Offer; isFrom: boolean } | null {
  const offered = devicesFor(months)
  const wanted = offered.find((choice) => choice === devices) ?? offered[0]
  const offer = offers.find((one) => one.months === months && one.devices === wanted)
  return offer ? { offer, isFrom: offered.length > 1 && wanted !== devices } : null
}
