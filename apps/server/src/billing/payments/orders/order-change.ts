import { daysLater } from '@kallo/rules/billing/period'
import { passOrder } from '@kallo/rules/billing/pass-order'
import { changeTiming } from '@kallo/rules/billing/plan-choice'
import { planPeriodEnd } from '@kallo/rules/billing/plan-duration'
import type { Currency } from '@kallo/rules/billing/money'
import type { Price } from '@kallo/rules/billing/price-order'
import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { durationOf, type Plan } from '../../plans/index.ts'
import {
  endOfMovedTime,
  latestGrantId,
  unusedGivenTime,
  type UnusedGivenTime,
} from '../../subscriptions/index.ts'
import { nextPeriodEnd } from './next-period.ts'
import { orderRenewal } from './order-renewal.ts'
import type { OrderDeps, PricedOrder } from './order.ts'
import { renewalChoice } from './pass-renewal.ts'
import {
  creditFrom,
  findChosenPlan,
  findPromo,
  keptDaysFrom,
  planPeriod,
  pricePlan,
  requireOnSale,
  type Choice,
} from './price-plan.ts'
import { isCancelled, type Running } from './running-plan.ts'

/** S-16: another plan for a running subscription, now or after the paid period. */
export async function orderChange(
  deps: OrderDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: Choice,
  running: Running,
): Promise<PricedOrder> {
  const plan = await findChosenPlan(db, choice, running.plan)
  const pass = decidePassOrder(deps, running, plan)
  if (pass === 'not-needed') throw new AppError('pass-not-needed')
  if (pass === 'extend') return orderRenewal(deps, db, accountId, choice, running)
  if (pass === 'now') requireOnSale(deps, plan)
  const wanted = { planId: plan.id, months: plan.months, devices: plan.devices }
  const current = { planId: running.plan.id, months: running.plan.months, devices: running.devices }
  const timing = pass ?? changeTiming(current, wanted)
  const now = deps.clock.now()
  const basisGrantId = await latestGrantId(db, accountId)
  const renewal = await renewalChoice(db, plan, choice)
  const shared = {
    ...renewal,
    kind: 'change' as const,
    subscriptionId: running.subscription.id,
    renews: renewal.setsRenewal && !isCancelled(running),
    agreed: null,
    isFirstTime: false,
    basisGrantId,
  }
  if (timing === 'period-end') {
    // The new plan would never start: a cancelled subscription ends with the running period.
    if (isCancelled(running)) throw new AppError('change-while-cancelled')
    const period = await nextPeriod(deps, db, running, plan, choice.currency)
    return { ...period, ...shared, timing, price: nothingToPay, promo: null, isSame: false }
  }
  const promo = await findPromo(deps, db, accountId, choice, false)
  const creditMinor = creditFrom(running.periods, choice.currency, now)
  const { timeZone } = deps.config
  const keptDays = keptDaysFrom(running.periods, now, timeZone)
  const price = await pricePlan(db, plan, choice, { isFirstTime: false, promo, creditMinor })
  const period = planPeriod(deps, plan, choice.currency, now)
  const keptUntil = new Date(daysLater(period.endsAt.getTime(), keptDays, timeZone))
  const given = unusedGivenTime(running.periods, now, timeZone)
  return {
    ...period,
    ...shared,
    keptDays,
    keptPlans: daysByPlan(given),
    endsAt: endOfMovedTime(given, keptUntil, timeZone),
    timing: 'now',
    price,
    promo,
    isSame: timing === 'same',
  }
}

function daysByPlan(given: readonly UnusedGivenTime[]) {
  const plans = Map.groupBy(given, ({ period }) => period.plan_id)
  return [...plans].map(([planId, parts]) => ({
    planId,
    days: parts.reduce((sum, { days }) => sum + days, 0),
  }))
}

const nothingToPay: Price = {
  lines: [],
  totalMinor: 0,
  vatMinor: 0,
  refundMinor: 0,
  creditUsedMinor: 0,
  accountCreditMinor: 0,
  creditedMinor: 0,
}

/** The first period of a plan that follows the running one. */
async function nextPeriod(
  deps: OrderDeps,
  db: Kysely<Tables>,
  { subscription }: Running,
  plan: Plan,
  currency: Currency,
) {
  const now = deps.clock.now()
  const startsAt = subscription.ends_at.getTime()
  if (startsAt <= now) return planPeriod(deps, plan, currency, now)
  const endsAt = await nextPeriodEnd(deps, db, subscription, plan)
  return { ...planPeriod(deps, plan, currency, startsAt), endsAt }
}

/** S-23; null if both are plans. */
function decidePassOrder({ clock, config }: OrderDeps, running: Running, plan: Plan) {
  const { plan: current, devices, subscription } = running
  const endsAt = planPeriodEnd(durationOf(plan), clock.now(), config.timeZone)
  return passOrder(
    { planId: current.id, kind: current.kind, devices, endsAt: subscription.ends_at.getTime() },
    { planId: plan.id, kind: plan.kind, devices: plan.devices, endsAt },
  )
}
