import type { DataOf } from '@kallo/contract/call'
import type { packages } from '@kallo/contract/billing/plans'
import { majorUnits } from '@kallo/rules/billing/money'
import type { Package } from './package-store.ts'

/** C-10: from the program's names to the specification's. */
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
