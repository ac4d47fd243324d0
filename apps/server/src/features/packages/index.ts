// Packages exist so that there is something to subscribe to: so many months, for so many devices, at a price.
import type { DataOf } from '@kallo/contract/call'
import { packages } from '@kallo/contract/packages'
import type { Currency } from '@kallo/rules/money'
import { majorUnits } from '@kallo/rules/money'
import { deviceChoicesFor } from '@kallo/rules/plan-choice'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findPackage, packagesOf, type Package } from './package-store.ts'

export { findPackage, type Package } from './package-store.ts'

/** C-07. */
export function packageRoutes<Identity>({ db }: Pick<Deps, 'db'>): Route<Identity>[] {
  return [
    route(packages.view, async ({ params }) => {
      const [months = 0, devices = 0] = params.choice.split('_').map(Number)
      if (!deviceChoicesFor(months).includes(devices)) return []
      return (await packagesOf(db.query, months, devices)).map(entityOf)
    }),
    route(packages.find, async ({ params }) => {
      const found = await findPackage(db.query, params.packageId)
      if (!found) throw new AppError('package-not-found')
      return entityOf(found)
    }),
  ]
}

export function priceOf(sold: Package, currency: Currency): number {
  return currency === 'NGN' ? sold.price_ngn_minor : sold.price_usd_minor
}

function entityOf(sold: Package): DataOf<typeof packages.find> {
  return {
    _id: sold.id,
    name: sold.name,
    price: majorUnits(sold.price_ngn_minor),
    price_in_dollar: majorUnits(sold.price_usd_minor),
    paystack_plan_code_naira: sold.paystack_plan_code_ngn,
    paystack_plan_code_dollar: sold.paystack_plan_code_usd,
    duration: sold.months,
    device: sold.devices,
  }
}
