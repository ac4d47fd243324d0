import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { renewalAttemptAt } from '@kallo/rules/billing/dunning'
import type { GrantKind } from '@kallo/rules/billing/entitlement'
import { vatKept } from '@kallo/rules/billing/vat'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Kysely } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tables } from '../../../tables.ts'
import { findPlan, summarisePlan } from '../../plans/index.ts'
import { renewalTerms } from '../../subscriptions/index.ts'
import type { Order } from './order.ts'

export type Quote = DataOf<typeof payments.quote>

/** Maps an order to the API's quote. */
export async function describeQuote(
  { config }: Pick<Deps, 'config'>,
  db: Kysely<Tables>,
  order: Order,
): Promise<Quote> {
  const { plan, price, currency } = order
  const toIso = (at: Date | number) => isoWithOffset(Number(at), config.timeZone)
  return {
    purpose: purposeOf(order.kind),
    timing: order.timing,
    plan: summarisePlan(plan),
    devices: order.devices,
    currency,
    lines: linesOf(price.lines),
    vatMinor: vatKept(price),
    totalMinor: price.totalMinor,
    refundMinor: price.refundMinor,
    creditedMinor: price.creditedMinor,
    isFirstTime: order.isFirstTime,
    promoCode: order.promo,
    startsAt: toIso(order.startsAt),
    endsAt: toIso(order.endsAt),
    keptDays: order.keptDays,
    keptPlans: await keptPlansOf(db, order),
    method: order.method,
    methods: order.methods,
    renewalBy: order.renewsBy,
    renewal: await renewalAfter(db, order, toIso),
    canRenew: order.canRenew && !(order.renews && order.setsRenewal === null),
    isCurrentPlan: order.isSame,
    message: order.isSame ? `You already have ${plan.name} package!` : '',
    warnings: order.firstTimeNeedsCard ? ['first-time-needs-card'] : [],
  }
}

async function keptPlansOf(db: Kysely<Tables>, { keptPlans = [] }: Order): Promise<Quote['keptPlans']> {
  return Promise.all(
    keptPlans.map(async ({ planId, days }) => {
      const plan = await findPlan(db, planId)
      if (!plan) throw new Error(`unknown plan ${planId}`)
      return { id: plan.id, name: plan.name, nameTranslations: plan.name_translations, days }
    }),
  )
}

export function linesOf(lines: Order['price']['lines']): Quote['lines'] {
  return lines.map(({ kind, quantity, amountMinor }) => ({ kind, quantity, amountMinor }))
}

/** The next charge: at the end of this period, or of the running one if the change takes effect then. */
async function renewalAfter(
  db: Kysely<Tables>,
  order: Order,
  toIso: (at: number) => string,
): Promise<Quote['renewal']> {
  if (order.renewsBy === 'none' || order.renewsBy === 'payment-link') return null
  const { plan, extraDevices, currency } = order
  // Added devices may belong to a voucher or gift, after which another plan is renewed.
  const renewed = order.kind === 'devices' ? (order.agreed?.plan_id ?? plan.id) : plan.id
  const subscription = { plan_id: renewed, next_plan_id: null, extra_devices: extraDevices }
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
  return { at: toIso(at), totalMinor: price.totalMinor }
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
