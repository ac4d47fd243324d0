import { anchorDayFor, isPass, planPeriodEnd } from '@kallo/rules/billing/plan-duration'
import type { Currency } from '@kallo/rules/billing/money'
import type { PriceLine } from '@kallo/rules/billing/order-price'
import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { storeInvoice } from '../invoices/index.ts'
import { durationOf, type Plan } from '../plans/index.ts'
import { anchorDayOf, latestGrantId } from './grant-store.ts'
import { grantTime } from './grant-time.ts'
import { findOpenSubscription, type Subscription } from './subscription-store.ts'

export interface GivenPlan {
  accountId: string
  kind: 'voucher' | 'gift'
  plan: Plan
  currency: Currency
  /** Lines of this grant's invoice; they add up to 0. */
  lines: readonly PriceLine[]
}

/** How a given plan was added: starting now, extending the same plan, or following another plan. */
export type Addition = 'started' | 'extended' | 'follows'

export interface AppendedPlan {
  invoiceId: string
  addition: Addition
  startsAt: Date
  endsAt: Date
}

/**
 * Grants a plan of a voucher or gift after all existing grants, or now without any. The terms of the next renewal do not change.
 * The account must be locked.
 */
export async function appendPlan(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  trx: Transaction<Tables>,
  given: GivenPlan,
): Promise<AppendedPlan> {
  const now = new Date(clock.now())
  const open = await findOpenSubscription(trx, given.accountId)
  const situation = { nowMs: now.getTime(), timeZone: config.timeZone }
  const isRunning = open !== null && hasRunningSubscription([open.access_ends_at.getTime()], situation)
  const running = isRunning ? open : null
  const follows = running !== null && running.ends_at > now
  const startsAt = follows ? running.ends_at : now
  const duration = durationOf(given.plan)
  const startsMs = startsAt.getTime()
  const runningAnchor = follows ? await anchorDayOf(trx, running) : null
  // S-05: a pass moves the end of the periods that follow, and with it their anchor day.
  const anchorDay = isPass(given.plan)
    ? null
    : (runningAnchor ?? anchorDayFor(duration, startsMs, config.timeZone))
  const endsAt = new Date(planPeriodEnd(duration, startsMs, config.timeZone, anchorDay))
  const period = { startsAt, endsAt, anchorDay }
  const invoiceId = await storeGivenInvoice(trx, given, running, period, now)
  await grantTime(trx, newGrantFromGivenPlan(given, running, period, { invoiceId, now }))
  const addition = !follows ? 'started' : running.plan_id === given.plan.id ? 'extended' : 'follows'
  return { invoiceId, addition, startsAt, endsAt }
}

interface Period {
  startsAt: Date
  endsAt: Date
  anchorDay: number | null
}

async function storeGivenInvoice(
  trx: Transaction<Tables>,
  { accountId, kind, plan, currency, lines }: GivenPlan,
  running: Subscription | null,
  { startsAt, endsAt }: Period,
  now: Date,
): Promise<string> {
  const { id } = await storeInvoice(trx, {
    account_id: accountId,
    kind,
    subscription_id: running?.id ?? null,
    plan_id: plan.id,
    plan_name: plan.name,
    months: plan.months,
    plan_kind: plan.kind,
    duration_days: plan.duration_days,
    devices: plan.devices,
    extra_devices: 0,
    currency,
    lines,
    total_minor: 0,
    vat_minor: 0,
    unused_credit_minor: 0,
    refund_minor: 0,
    is_first_time: false,
    promo_code: null,
    basis_grant_id: await latestGrantId(trx, accountId),
    period_start: startsAt,
    period_end: endsAt,
    created_at: now,
    state: 'paid',
    closed_at: now,
  })
  return id
}

function newGrantFromGivenPlan(
  { accountId, kind, plan, currency }: GivenPlan,
  running: Subscription | null,
  { startsAt, endsAt, anchorDay }: Period,
  { invoiceId, now }: { invoiceId: string; now: Date },
) {
  return {
    accountId,
    subscriptionId: running?.id ?? null,
    kind,
    invoiceId,
    paymentId: null,
    planId: plan.id,
    devices: plan.devices,
    extraDevices: 0,
    periodStart: startsAt,
    startsAt,
    endsAt,
    anchorDay,
    planPriceMinor: null,
    devicePriceMinor: null,
    currency,
    valueMinor: 0,
    isPaid: false,
    // S-23: a pass alone does not renew by itself.
    renews: running === null && plan.kind !== 'plan' ? false : null,
    cardId: null,
    now,
  }
}
