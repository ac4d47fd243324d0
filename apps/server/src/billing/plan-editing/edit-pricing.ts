import type { DataOf } from '@kallo/contract/endpoint'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import { currencies } from '@kallo/rules/billing/money'
import type { PriceSettings } from '@kallo/rules/billing/order-price'
import { sql, type Kysely, type Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import {
  endsAccessAfterLostDispute,
  firstTimeOffer,
  getOrCreateSetting,
  paymentMethodSettings,
  priceSettings,
  recommendedPlan,
  retentionOffer,
} from '../../foundation/settings/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'

type Pricing = DataOf<typeof planEditing.pricing>

const versionKey = 'pricing-version'

/** F-13. */
export async function viewPricing(db: Kysely<Tables>): Promise<Pricing> {
  const version = await getOrCreateSetting(db, versionKey, () => 1)
  const prices = await priceSettings(db)
  const firstTime = await firstTimeOffer(db)
  const retention = await retentionOffer(db)
  return {
    extraDeviceMinor: prices.extraDevicePriceMinor,
    firstTime: {
      isOffered: firstTime.isOffered,
      plans: firstTime.plans === null ? null : [...firstTime.plans],
      priceMinor: prices.firstTimePriceMinor,
      refundMinor: prices.verificationRefundMinor,
    },
    retention: {
      isOffered: retention.isOffered,
      percent: retention.percent,
      renewals: retention.renewals,
    },
    paymentMethods: await paymentMethodSettings(db),
    recommended: await recommendedPlan(db),
    lostDisputeEndsAccess: await endsAccessAfterLostDispute(db),
    version,
  }
}

/** F-13: stores all settings of prices in one transaction. */
export async function changePricing(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  wanted: Pricing,
): Promise<Pricing> {
  return db.transaction().execute(async (trx) => {
    const before = await viewPricing(trx)
    await lockVersion(trx, wanted.version)
    const prices = await priceSettings(trx)
    rejectBadOffer(wanted, prices)
    const { firstTime, retention } = wanted
    await storeSettings(trx, {
      prices: {
        ...prices,
        extraDevicePriceMinor: wanted.extraDeviceMinor,
        firstTimePriceMinor: firstTime.priceMinor,
        verificationRefundMinor: firstTime.refundMinor,
      },
      'first-time-offer': { isOffered: firstTime.isOffered, plans: firstTime.plans },
      'retention-offer': {
        isOffered: retention.isOffered,
        percent: retention.percent,
        renewals: retention.renewals,
      },
      'payment-methods': wanted.paymentMethods,
      'recommended-plan': wanted.recommended,
      'lost-dispute-ends-access': wanted.lostDisputeEndsAccess,
      [versionKey]: wanted.version + 1,
    })
    const after = await viewPricing(trx)
    await recordAudit(trx, by, { action: 'pricing.change', subject: 'pricing', before, after })
    return after
  })
}

async function lockVersion(trx: Transaction<Tables>, version: number): Promise<void> {
  const row = await trx
    .selectFrom('setting')
    .where('key', '=', versionKey)
    .forUpdate()
    .select('value')
    .executeTakeFirst()
  if (row?.value !== version) throw new AppError('changed-meanwhile')
}

/** S-06: a part of the first payment remains, and what is refunded reaches Paystack's minimum refund. */
function rejectBadOffer({ firstTime: offer }: Pricing, { minRefundMinor }: PriceSettings): void {
  if (!offer.isOffered) return
  for (const currency of currencies) {
    const refund = offer.refundMinor[currency]
    const isTooSmall = refund > 0 && refund < minRefundMinor[currency]
    if (isTooSmall || refund >= offer.priceMinor[currency])
      throw new AppError('bad-first-time-offer', {
        firstTime: 'is not possible: see the limits of the first payment and its refund',
      })
  }
}

async function storeSettings(trx: Transaction<Tables>, settings: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await trx
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
      .execute()
}
