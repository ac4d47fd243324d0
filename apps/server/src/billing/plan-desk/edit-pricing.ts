import type { DataOf } from '@kallo/contract/endpoint'
import type { planDesk } from '@kallo/contract/billing/plan-desk'
import { currencies } from '@kallo/rules/billing/money'
import type { PriceSettings } from '@kallo/rules/billing/price-order'
import { sql, type Kysely } from 'kysely'
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

type Pricing = DataOf<typeof planDesk.pricing>

const versionKey = 'pricing-version'

/** F-13. */
export async function viewPricing(query: Kysely<Tables>): Promise<Pricing> {
  const version = await getOrCreateSetting(query, versionKey, () => 1)
  const prices = await priceSettings(query)
  const firstTime = await firstTimeOffer(query)
  const retention = await retentionOffer(query)
  return {
    extra_device_minor: prices.extraDevicePriceMinor,
    first_time: {
      is_offered: firstTime.isOffered,
      plans: firstTime.plans === null ? null : [...firstTime.plans],
      price_minor: prices.promoPriceMinor,
      refund_minor: prices.verificationRefundMinor,
    },
    retention: {
      is_offered: retention.isOffered,
      percent: retention.percent,
      renewals: retention.renewals,
    },
    payment_methods: await paymentMethodSettings(query),
    recommended: await recommendedPlan(query),
    lost_dispute_ends_access: await endsAccessAfterLostDispute(query),
    version,
  }
}

/** F-13: stores all settings of prices in one transaction. */
export async function changePricing(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  wanted: Pricing,
): Promise<Pricing> {
  return db.query.transaction().execute(async (query) => {
    const before = await viewPricing(query)
    await lockVersion(query, wanted.version)
    const prices = await priceSettings(query)
    rejectBadOffer(wanted, prices)
    const { first_time: firstTime, retention } = wanted
    await storeSettings(query, {
      prices: {
        ...prices,
        extraDevicePriceMinor: wanted.extra_device_minor,
        promoPriceMinor: firstTime.price_minor,
        verificationRefundMinor: firstTime.refund_minor,
      },
      'first-time-offer': { isOffered: firstTime.is_offered, plans: firstTime.plans },
      'retention-offer': {
        isOffered: retention.is_offered,
        percent: retention.percent,
        renewals: retention.renewals,
      },
      'payment-methods': wanted.payment_methods,
      'recommended-plan': wanted.recommended,
      'lost-dispute-ends-access': wanted.lost_dispute_ends_access,
      [versionKey]: wanted.version + 1,
    })
    const after = await viewPricing(query)
    await recordAudit(query, by, { action: 'pricing.change', subject: 'pricing', before, after })
    return after
  })
}

async function lockVersion(query: Kysely<Tables>, version: number): Promise<void> {
  const row = await query
    .selectFrom('setting')
    .where('key', '=', versionKey)
    .forUpdate()
    .select('value')
    .executeTakeFirst()
  if (row?.value !== version) throw new AppError('changed-meanwhile')
}

/** S-06: a part of the first payment remains, and what is refunded reaches Paystack's minimum refund. */
function rejectBadOffer({ first_time: offer }: Pricing, { leastRefundMinor }: PriceSettings): void {
  if (!offer.is_offered) return
  for (const currency of currencies) {
    const refund = offer.refund_minor[currency]
    const isTooSmall = refund > 0 && refund < leastRefundMinor[currency]
    if (isTooSmall || refund >= offer.price_minor[currency])
      throw new AppError('bad-first-time-offer', { first_time: 'is impossible' })
  }
}

async function storeSettings(query: Kysely<Tables>, settings: Record<string, unknown>): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await query
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
      .execute()
}
