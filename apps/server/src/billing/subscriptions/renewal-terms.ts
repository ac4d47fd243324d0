import type { Currency } from '@kallo/rules/billing/money'
import { priceOrder, type Price } from '@kallo/rules/billing/price-order'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { findPackage, priceOf, type Package } from '../plans/index.ts'
import { priceSettings } from '../../foundation/settings/index.ts'

export interface RenewalTerms {
  package: Package
  devices: number
  extraDevices: number
  currency: Currency
  price: Price
}

/** Terms of the next period: the scheduled plan change, else the same plan with its added devices. */
export async function renewalTerms(
  query: Kysely<Tables>,
  subscription: { package_id: string; next_package_id: string | null; extra_devices: number },
  currency: Currency,
): Promise<RenewalTerms> {
  const { package_id, next_package_id, extra_devices } = subscription
  const plan = await findPackage(query, next_package_id ?? package_id)
  if (!plan) throw new Error(`unknown package ${next_package_id ?? package_id}`)
  const extraDevices = next_package_id === null ? extra_devices : 0
  const price = priceOrder(
    {
      currency,
      packagePriceMinor: priceOf(plan, currency),
      extraDevices,
      isFirstTime: false,
      promoPercent: 0,
      creditMinor: 0,
    },
    await priceSettings(query),
  )
  return { package: plan, devices: plan.devices + extraDevices, extraDevices, currency, price }
}
