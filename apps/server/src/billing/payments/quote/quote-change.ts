import { daysLater } from '@kallo/rules/billing/period'
import { passOrder } from '@kallo/rules/billing/pass-order'
import { changeTiming } from '@kallo/rules/billing/plan-choice'
import { planPeriodEnd } from '@kallo/rules/billing/plan-duration'
import type { Currency } from '@kallo/rules/billing/money'
import type { Price } from '@kallo/rules/billing/order-price'
import { unusedDays } from '@kallo/rules/billing/unused-credit'
import type { Kysely } from 'kysely'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { durationOf, requirePriceOf, type Plan } from '../../plans/index.ts'
import {
  endOfUnusedTime,
  isCancelled,
  latestGrantId,
  unusedGivenTime,
  type GrantRow,
  type RunningPlan,
  type UnusedTime,
} from '../../subscriptions/index.ts'
import type { ChangeOrder, ChoiceWithMethod, QuoteDeps, RenewalOrder } from '../order.ts'
import {
  findChosenPlan,
  findPromo,
  nextPeriodEnd,
  periodFrom,
  planPrice,
  renewalOfPlan,
  requireSellingDay,
} from './plan-terms.ts'
import { quoteRenewal } from './quote-renewal.ts'
import { unusedCreditsAt } from './unused-credit.ts'

/** S-16: another plan for a running subscription, now or after the paid period. The same pass again renews it (S-23). */
export async function quoteChange(
  deps: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: ChoiceWithMethod,
  running: RunningPlan,
): Promise<ChangeOrder | RenewalOrder> {
  const plan = await findChosenPlan(db, choice, running.plan)
  const pass = decidePassOrder(deps, running, plan)
  if (pass === 'not-needed') throw new AppError('pass-not-needed')
  if (pass === 'extend') return quoteRenewal(deps, db, choice, running)
  if (pass === 'now') requireSellingDay(deps, plan)
  const wanted = { planId: plan.id, months: plan.months, devices: plan.devices }
  const current = { planId: running.plan.id, months: running.plan.months, devices: running.devices }
  const timing = pass ?? changeTiming(current, wanted)
  const shared = {
    kind: 'change' as const,
    timing,
    subscription: running.subscription,
    currency: choice.currency,
    basisGrantId: await latestGrantId(db, accountId),
    ...(await renewalOfPlan(db, plan, choice)),
  }
  if (timing !== 'period-end')
    return { ...shared, ...(await changeNow(deps, db, accountId, choice, running, plan)) }
  if (choice.promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  // The new plan would never start: a cancelled subscription ends with the running period.
  if (isCancelled(running.subscription)) throw new AppError('change-while-cancelled')
  // The renewal charges the currency of the subscription, if it has one.
  for (const currency of [choice.currency, running.subscription.currency])
    if (currency !== null) requirePriceOf(plan, currency)
  const period = await nextPeriod(deps, db, running, plan)
  return { ...shared, ...period, price: nothingToPay, promo: null, keptDays: 0, keptPlans: [] }
}

async function changeNow(
  deps: QuoteDeps,
  db: Kysely<Tables>,
  accountId: string,
  choice: ChoiceWithMethod,
  { grants }: RunningPlan,
  plan: Plan,
) {
  const now = deps.clock.now()
  const { timeZone } = deps.config
  const promo = await findPromo(deps, db, accountId, choice, false)
  const unusedCreditMinor = await unusedCreditOf(db, grants, choice.currency, now)
  const price = await planPrice(db, plan, choice, { isFirstTime: false, promo, unusedCreditMinor })
  const period = periodFrom(deps, plan, now)
  const keptDays = keptDaysFrom(grants, now, timeZone)
  const keptUntil = new Date(daysLater(period.endsAt.getTime(), keptDays, timeZone))
  const given = unusedGivenTime(grants, now, timeZone)
  return {
    ...period,
    endsAt: endOfUnusedTime(given, keptUntil, timeZone),
    price,
    promo,
    keptDays,
    keptPlans: daysByPlan(given),
  }
}

/** Credit is valid only in the currency it was paid in: no exchange rate is defined. */
async function unusedCreditOf(
  db: Kysely<Tables>,
  grants: readonly GrantRow[],
  currency: Currency,
  now: number,
): Promise<number> {
  const credits = await unusedCreditsAt(db, grants, now)
  if (credits.some((one) => one.minor > 0 && one.currency !== currency)) throw new AppError('other-currency')
  return credits.reduce((sum, { minor }) => sum + minor, 0)
}

/** Free days of the current plan that a change keeps. */
function keptDaysFrom(grants: readonly GrantRow[], now: number, timeZone: string): number {
  const free = grants.filter(({ kind, cut_at }) => kind === 'promo' && cut_at === null)
  return unusedDays(
    free.map(({ starts_at, ends_at }) => ({ startsAt: starts_at.getTime(), endsAt: ends_at.getTime() })),
    now,
    timeZone,
  )
}

function daysByPlan(given: readonly UnusedTime[]) {
  const plans = Map.groupBy(given, ({ row }) => row.plan_id)
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
  unusedCreditMinor: 0,
  accountCreditMinor: 0,
  creditedMinor: 0,
}

/** The first period of a plan that follows the running one. */
async function nextPeriod(deps: QuoteDeps, db: Kysely<Tables>, { subscription }: RunningPlan, plan: Plan) {
  const now = deps.clock.now()
  const startsAt = subscription.ends_at.getTime()
  if (startsAt <= now) return periodFrom(deps, plan, now)
  const endsAt = await nextPeriodEnd(deps, db, subscription, plan)
  return { ...periodFrom(deps, plan, startsAt), endsAt }
}

/** S-23; null if both are monthly plans. */
function decidePassOrder({ clock, config }: QuoteDeps, running: RunningPlan, plan: Plan) {
  const { plan: current, devices, subscription } = running
  const endsAt = planPeriodEnd(durationOf(plan), clock.now(), config.timeZone)
  return passOrder(
    { planId: current.id, kind: current.kind, devices, endsAt: subscription.ends_at.getTime() },
    { planId: plan.id, kind: plan.kind, devices: plan.devices, endsAt },
  )
}
