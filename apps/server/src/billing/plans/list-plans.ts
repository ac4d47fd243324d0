import type { DataOf } from '@kallo/contract/call'
import type { packages } from '@kallo/contract/billing/plans'
import { currencies } from '@kallo/rules/billing/money'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'
import type { Deps } from '../../deps.ts'
import { priceSettings, recommendedPlan } from '../../foundation/settings/index.ts'
import { toPackageEntity } from './entities.ts'
import { allPackages } from './package-store.ts'

/** S-03, S-06: everything that is on sale. Visitors and new accounts read the first-time price. */
export async function listPlans(
  { db }: Pick<Deps, 'db'>,
  isFirstTime: boolean,
): Promise<DataOf<typeof packages.plans>> {
  const [all, prices, wanted] = await Promise.all([
    allPackages(db.query),
    priceSettings(db.query),
    recommendedPlan(db.query),
  ])
  const offered = all.filter(({ months, devices }) => deviceChoicesFor(months).includes(devices))
  const recommended = offered.find(
    ({ months, devices }) => months === wanted.months && devices === wanted.devices,
  )
  return {
    packages: offered.map(toPackageEntity),
    recommended: recommended?.id ?? null,
    first_time: isFirstTime
      ? currencies.map((currency) => ({
          currency,
          total_minor: prices.promoPriceMinor[currency],
          refund_minor: Math.min(prices.promoPriceMinor[currency], prices.verificationRefundMinor[currency]),
        }))
      : null,
  }
}
