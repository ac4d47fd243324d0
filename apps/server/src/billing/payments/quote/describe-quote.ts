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
import { renewalTerms, type AgreedPrices } from '../../subscriptions/index.ts'
import type { Order } from '../order.ts'

export type Quote = DataOf<typeof payments.quote>

/** Maps an order to the API's quote. */
export async function describeQuote(
  { config }: Pick<Deps, 'config'>,
  db: Kysely<Tables>,
  order: Order,
): Promise<Quote> {
  const { plan, price, currency } = order
  const isSame = order.kind === 'change' && order.timing === 'same'
  const toIso = (at: Date | number) => isoWithOffset(Number(at), config.timeZone)
  return {
    purpose: purposeOf(order.kind),
    timing: isForNextPeriod(order) ? 'period-end' : 'now',
    plan: summarisePlan(plan),
    devices: order.devices,
    currency,
    lines: linesOf(price.lines),
    vatMinor: vatKept(price),
    totalMinor: price.totalMinor,
    refundMinor: price.refundMinor,
    creditedMinor: price.creditedMinor,
    isFirstTime: order.kind === 'purchase' && order.isFirstTime,
    promoCode: 'promo' in order ? order.promo : null,
    startsAt: toIso(order.startsAt),
    endsAt: toIso(order.endsAt),
    keptDays: order.kind === 'change' ? order.keptDays : 0,
    keptPlans: await keptPlansOf(db, order),
    method: order.method,
    methods: order.methods,
    renewalBy: order.renewalBy,
    renewal: await renewalAfter(db, order, toIso),
    canRenew: 'canRenew' in order && order.canRenew,
    isCurrentPlan: isSame,
    message: isSame ? `You already have ${plan.name} package!` : '',
    warnings: order.kind === 'purchase' && order.firstTimeNeedsCard ? ['first-time-needs-card'] : [],
  }
}

function isForNextPeriod(order: Order): boolean {
  return order.kind === 'change' && order.timing === 'period-end'
}

async function keptPlansOf(db: Kysely<Tables>, order: Order): Promise<Quote['keptPlans']> {
  if (order.kind !== 'change') return []
  return Promise.all(
    order.keptPlans.map(async ({ planId, days }) => {
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
  if (order.renewalBy === 'none' || order.renewalBy === 'payment-link') return null
  const { plan, extraDevices, currency } = order
  // Added devices may belong to a voucher or gift, after which another plan is renewed.
  const renewed = order.kind === 'devices' ? order.subscription.plan_id : plan.id
  const subscription = { plan_id: renewed, next_plan_id: null, extra_devices: extraDevices }
  const { price } = await renewalTerms(db, subscription, currency, agreedAfter(order))
  const end = isForNextPeriod(order) ? order.startsAt : order.endsAt
  const at = renewalAttemptAt(end.getTime(), 0)
  if (at === null) return null
  return { at: toIso(at), totalMinor: price.totalMinor }
}

/** S-17: prices that the subscription keeps; null for a new plan. */
function agreedAfter(order: Order): AgreedPrices | null {
  if (order.kind === 'devices') return order.subscription
  if (order.kind !== 'renewal') return null
  // This order may consume the last renewal with the retention discount.
  const left = Math.max(0, order.subscription.discounted_renewals - 1)
  return { ...order.subscription, ends_at: order.endsAt, discounted_renewals: left }
}

/** The purpose that leads to such an order. Invoices of the kinds that grant without an order have no payment and no receipt. */
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
