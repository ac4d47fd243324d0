import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { renewalAttemptAt } from '@kallo/rules/billing/dunning'
import type { GrantKind } from '@kallo/rules/billing/entitlement'
import { majorUnits } from '@kallo/rules/billing/money'
import { vatKept } from '@kallo/rules/billing/vat'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Kysely } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tables } from '../../../tables.ts'
import { describePlan, findPackage } from '../../plans/index.ts'
import { renewalTerms } from '../../subscriptions/index.ts'
import type { Order } from './order.ts'

export type Quote = DataOf<typeof payments.quote>

/** Maps an order to the API's quote. */
export async function describeQuote(
  { config }: Pick<Deps, 'config'>,
  db: Kysely<Tables>,
  order: Order,
): Promise<Quote> {
  const { package: plan, price, currency } = order
  const toIso = (at: Date | number) => isoWithOffset(Number(at), config.timeZone)
  return {
    purpose: purposeOf(order.kind),
    timing: order.timing,
    package: describePlan(plan),
    devices: order.devices,
    currency,
    lines: linesOf(price.lines),
    vat_minor: vatKept(price),
    total_minor: price.totalMinor,
    total: majorUnits(price.totalMinor),
    refund_minor: price.refundMinor,
    credited_minor: price.creditedMinor,
    first_time: order.isFirstTime,
    promo_code: order.promo,
    start_date: toIso(order.startsAt),
    end_date: toIso(order.endsAt),
    kept_days: order.keptDays,
    kept_plans: await keptPlansOf(db, order),
    method: order.method,
    methods: order.methods,
    renewal_by: order.renewsBy,
    renewal: await renewalAfter(db, order, toIso),
    can_renew: order.canRenew && !(order.renews && order.setsRenewal === null),
    already_have: order.isSame,
    message: order.isSame ? `You already have ${plan.name} package!` : '',
    warnings: order.firstTimeNeedsCard ? ['first-time-needs-card'] : [],
  }
}

async function keptPlansOf(db: Kysely<Tables>, { keptPlans = [] }: Order): Promise<Quote['kept_plans']> {
  return Promise.all(
    keptPlans.map(async ({ packageId, days }) => {
      const plan = await findPackage(db, packageId)
      if (!plan) throw new Error(`unknown package ${packageId}`)
      return { _id: plan.id, name: plan.name, name_translations: plan.name_translations, days }
    }),
  )
}

export function linesOf(lines: Order['price']['lines']): Quote['lines'] {
  return lines.map(({ kind, quantity, amountMinor }) => ({ kind, quantity, amount_minor: amountMinor }))
}

/** The next charge: at the end of this period, or of the running one if the change takes effect then. */
async function renewalAfter(
  db: Kysely<Tables>,
  order: Order,
  toIso: (at: number) => string,
): Promise<Quote['renewal']> {
  if (order.renewsBy === 'none' || order.renewsBy === 'payment-link') return null
  const { package: plan, extraDevices, currency } = order
  // Added devices may belong to a voucher or gift, after which another plan is renewed.
  const renewed = order.kind === 'devices' ? (order.agreed?.package_id ?? plan.id) : plan.id
  const subscription = { package_id: renewed, next_package_id: null, extra_devices: extraDevices }
  // This order may consume the last renewal with the retention discount.
  const left = order.agreed?.discounted_renewals ?? 0
  const agreed = order.agreed && {
    ...order.agreed,
    discounted_renewals: order.kind === 'renewal' ? Math.max(0, left - 1) : left,
  }
  const { price } = await renewalTerms(db, subscription, currency, agreed)
  const end = order.timing === 'period-end' ? order.startsAt : order.endsAt
  const at = renewalAttemptAt(end.getTime(), 0)
  if (at === null) return null
  return { at: toIso(at), total_minor: price.totalMinor, total: majorUnits(price.totalMinor) }
}

export function purposeOf(kind: GrantKind): Quote['purpose'] {
  switch (kind) {
    case 'devices':
      return 'add-device'
    case 'change':
    case 'renewal':
    case 'gift':
      return kind
    case 'purchase':
    case 'promo':
    case 'opening':
    case 'voucher':
      return 'purchase'
  }
}
