import { daysLater } from '@kallo/rules/billing/period'
import { changeTiming } from '@kallo/rules/billing/plan-choice'
import type { Currency } from '@kallo/rules/billing/money'
import type { Price } from '@kallo/rules/billing/price-order'
import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import type { Package } from '../../plans/index.ts'
import { latestGrantId } from '../../subscriptions/index.ts'
import { nextPeriodEnd } from './next-period.ts'
import type { OrderDeps, PricedOrder } from './order.ts'
import {
  creditFrom,
  findChosenPlan,
  findPromo,
  keptDaysFrom,
  planPeriod,
  pricePlan,
  type Choice,
} from './price-plan.ts'
import { isRenewing, type Running } from './running-plan.ts'

/** S-16: another plan for a running subscription, now or after the paid period. */
export async function orderChange(
  deps: OrderDeps,
  query: Kysely<Tables>,
  accountId: string,
  choice: Choice,
  running: Running,
): Promise<PricedOrder> {
  const plan = await findChosenPlan(query, choice)
  const wanted = { packageId: plan.id, months: plan.months, devices: plan.devices }
  const current = { packageId: running.package.id, months: running.package.months, devices: running.devices }
  const timing = changeTiming(current, wanted)
  const now = deps.clock.now()
  const basisGrantId = await latestGrantId(query, accountId)
  const shared = {
    kind: 'change' as const,
    subscriptionId: running.subscription.id,
    renews: isRenewing(running),
    agreed: null,
    isFirstTime: false,
    basisGrantId,
  }
  if (timing === 'period-end') {
    // It would never start: a cancelled subscription ends with the running period.
    if (!isRenewing(running)) throw new AppError('change-while-cancelled')
    const period = await nextPeriod(deps, query, running, plan, choice.currency)
    return { ...period, ...shared, timing, price: nothingToPay, promo: null, isSame: false }
  }
  const promo = await findPromo(deps, query, accountId, choice, false)
  const creditMinor = creditFrom(running.periods, choice.currency, now)
  const keptDays = keptDaysFrom(running.periods, now)
  const price = await pricePlan(query, plan, choice, { isFirstTime: false, promo, creditMinor })
  const period = planPeriod(deps, plan, choice.currency, now)
  return {
    ...period,
    ...shared,
    keptDays,
    endsAt: new Date(daysLater(period.endsAt.getTime(), keptDays, deps.config.timeZone)),
    timing: 'now',
    price,
    promo,
    isSame: timing === 'same',
  }
}

const nothingToPay: Price = {
  lines: [],
  totalMinor: 0,
  vatMinor: 0,
  refundMinor: 0,
  creditUsedMinor: 0,
  accountCreditMinor: 0,
  isBelowMinimum: false,
}

/** The first period of a plan that follows the running one. */
async function nextPeriod(
  deps: OrderDeps,
  query: Kysely<Tables>,
  { subscription }: Running,
  plan: Package,
  currency: Currency,
) {
  const now = deps.clock.now()
  const startsAt = subscription.ends_at.getTime()
  if (startsAt <= now) return planPeriod(deps, plan, currency, now)
  const endsAt = await nextPeriodEnd(deps, query, subscription, plan.months)
  return { ...planPeriod(deps, plan, currency, startsAt), endsAt }
}
