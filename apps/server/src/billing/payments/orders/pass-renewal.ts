import { canRenewPass } from '@kallo/rules/billing/pass-order'
import { isPass } from '@kallo/rules/billing/plan-duration'
import type { Kysely } from 'kysely'
import { priceSettings } from '../../../foundation/settings/index.ts'
import type { Tables } from '../../../tables.ts'
import { priceOf, type Plan } from '../../plans/index.ts'
import type { PricedOrder } from './order.ts'
import type { Choice } from './price-plan.ts'

/** S-23: plans always renew; passes on request, if they may. Checkout rejects the request for a pass that may not. */
export async function renewalChoice(
  db: Kysely<Tables>,
  plan: Plan,
  { currency, method = 'card', renew = false }: Choice,
): Promise<{ setsRenewal: boolean } & Pick<PricedOrder, 'canRenew'>> {
  if (!isPass(plan)) return { setsRenewal: true, canRenew: false }
  const { minChargeMinor } = await priceSettings(db)
  const canRenew =
    method === 'card' && canRenewPass(plan.kind, priceOf(plan, currency), minChargeMinor[currency])
  return { setsRenewal: renew && canRenew, canRenew }
}
