import type { DataOf } from '@kallo/contract/call'
import type { packages } from '@kallo/contract/billing/plans'
import { majorUnits } from '@kallo/rules/billing/money'
import type { Package } from './package-store.ts'

/** C-10: from the program's names to the specification's. */
export function toPackageEntity(sold: Package): DataOf<typeof packages.find> {
  return {
    _id: sold.id,
    name: sold.name,
    name_translations: sold.name_translations,
    price: majorUnits(sold.price_ngn_minor),
    price_in_dollar: majorUnits(sold.price_usd_minor),
    paystack_plan_code_naira: sold.paystack_plan_code_ngn,
    paystack_plan_code_dollar: sold.paystack_plan_code_usd,
    duration: sold.months,
    device: sold.devices,
  }
}
