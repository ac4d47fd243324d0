import { daysLater, periodEnd } from '@kallo/rules/billing/period'
import { addableDevices, changeTiming, hasFirstTimePrice } from '@kallo/rules/billing/plan-choice'
import { priceOrder, type Price } from '@kallo/rules/billing/price-order'
import type { Currency } from '@kallo/rules/billing/money'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { firstTimeOffer, priceSettings } from '../../foundation/settings/index.ts'
import type { Package } from '../plans/index.ts'
import {
  anchorDayOf,
  latestGrantId,
  renewalTerms,
  type AgreedPrices,
  type Subscription,
} from '../subscriptions/index.ts'
import {
  creditFrom,
  keptDaysFrom,
  findChosenPlan,
  findPromo,
  planPeriod,
  pricePlan,
  type Choice,
  type Promo,
} from './price-plan.ts'
import { findRunningPlan, isPaidAhead, planEnd, type Running } from './running-plan.ts'

export type { Choice } from './price-plan.ts'

/** A priced order. */
export interface Order {
  kind: 'purchase' | 'change' | 'renewal' | 'devices'
  timing: 'now' | 'period-end'
  subscriptionId: string | null
  package: Package
  /** In total, after the order. */
  devices: number
  extraDevices: number
  currency: Currency
  price: Price
  isFirstTime: boolean
  promo: Promo | null
  basisGrantId: string | null
  periodStart: Date | null
  periodEndsAt: Date | null
  startsAt: Date
  /** Includes `keptDays`. */
  endsAt: Date
  /** Free days of the current plan that a change keeps. */
  keptDays: number
  /** S-17: prices that the running subscription keeps; null for a new plan. */
  agreed: AgreedPrices | null
  /** False for a cancelled subscription: nothing is charged after this order. */
  renews: boolean
  isSame: boolean
}

type Parts = Pick<Deps, 'clock' | 'config'>

/** Determines price, dates and kind of the order. Only the choice itself comes from the client (S-13). */
export async function prepareOrder(
  parts: Parts,
  query: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<Order> {
  const running = await findRunningPlan(parts, query, accountId)
  switch (choice.purpose) {
    case 'purchase':
      return running
        ? changePlan(parts, query, accountId, choice, running)
        : buyPlan(parts, query, accountId, choice)
    case 'change':
      return changePlan(parts, query, accountId, choice, requireRunning(running))
    case 'add-device':
      return addDevices(parts, query, accountId, choice, requireRunning(running))
    case 'renewal':
      return renew(parts, query, accountId, choice, requireRunning(running))
  }
}

function requireRunning(running: Running | null): Running {
  if (!running) throw new AppError('no-subscription')
  return running
}

async function buyPlan(
  parts: Parts,
  query: Kysely<Tables>,
  accountId: string,
  choice: Choice,
): Promise<Order> {
  const plan = await findChosenPlan(query, choice)
  const basisGrantId = await latestGrantId(query, accountId)
  const offer = await firstTimeOffer(query)
  const isFirstTime = basisGrantId === null && hasFirstTimePrice(plan, offer)
  const promo = await findPromo(parts, query, accountId, choice, isFirstTime)
  const now = parts.clock.now()
  const price = await pricePlan(query, plan, choice, { isFirstTime, promo, creditMinor: 0 })
  return {
    ...planPeriod(parts, plan, choice.currency, now),
    kind: 'purchase',
    timing: 'now',
    renews: true,
    agreed: null,
    subscriptionId: null,
    price,
    isFirstTime: price.lines.some(({ kind }) => kind === 'first-time'),
    promo,
    basisGrantId,
    isSame: false,
  }
}

async function changePlan(
  parts: Parts,
  query: Kysely<Tables>,
  accountId: string,
  choice: Choice,
  running: Running,
): Promise<Order> {
  const plan = await findChosenPlan(query, choice)
  const wanted = { packageId: plan.id, months: plan.months, devices: plan.devices }
  const current = { packageId: running.package.id, months: running.package.months, devices: running.devices }
  const timing = changeTiming(current, wanted)
  const now = parts.clock.now()
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
    const period = await nextPeriod(parts, query, running, plan, choice.currency)
    return { ...period, ...shared, timing, price: nothingToPay, promo: null, isSame: false }
  }
  const promo = await findPromo(parts, query, accountId, choice, false)
  const creditMinor = creditFrom(running.periods, choice.currency, now)
  const keptDays = keptDaysFrom(running.periods, now)
  const price = await pricePlan(query, plan, choice, { isFirstTime: false, promo, creditMinor })
  const period = planPeriod(parts, plan, choice.currency, now)
  return {
    ...period,
    ...shared,
    keptDays,
    endsAt: new Date(daysLater(period.endsAt.getTime(), keptDays, parts.config.timeZone)),
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
  isBelowMinimum: false,
}

/** The first period of a plan that follows the running one. */
async function nextPeriod(
  parts: Parts,
  query: Kysely<Tables>,
  { subscription }: Running,
  plan: Package,
  currency: Currency,
) {
  const now = parts.clock.now()
  const startsAt = subscription.ends_at.getTime()
  if (startsAt <= now) return planPeriod(parts, plan, currency, now)
  const endsAt = await nextPeriodEnd(parts, query, subscription, plan.months)
  return { ...planPeriod(parts, plan, currency, startsAt), endsAt }
}

async function addDevices(
  { clock }: Parts,
  query: Kysely<Tables>,
  accountId: string,
  { devices: added, currency, promoCode }: Choice,
  running: Running,
): Promise<Order> {
  if (added === 0) throw new AppError('device-choice-missing', { devices: 'is missing' })
  if (promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  if (!addableDevices(running.devices).includes(added)) throw new AppError('too-many-devices')
  const now = clock.now()
  const endsAt = planEnd(running, now)
  if (!endsAt) throw new AppError('no-subscription')
  const price = priceOrder(
    {
      currency,
      packagePriceMinor: null,
      extraDevices: added,
      isFirstTime: false,
      promoPercent: 0,
      creditMinor: 0,
    },
    await priceSettings(query),
  )
  const devices = running.devices + added
  return {
    kind: 'devices',
    timing: 'now',
    subscriptionId: running.subscription.id,
    package: running.package,
    devices,
    extraDevices: devices - running.package.devices,
    currency,
    price,
    isFirstTime: false,
    promo: null,
    basisGrantId: await latestGrantId(query, accountId),
    periodStart: null,
    periodEndsAt: endsAt,
    startsAt: new Date(now),
    endsAt,
    keptDays: 0,
    renews: isRenewing(running),
    agreed: running.subscription,
    isSame: false,
  }
}

async function renew(
  parts: Parts,
  query: Kysely<Tables>,
  accountId: string,
  { currency, promoCode }: Choice,
  running: Running,
): Promise<Order> {
  if (promoCode.trim() !== '') throw new AppError('promo-code-not-here')
  if (isPaidAhead(running, parts.clock.now())) throw new AppError('already-renewed')
  const { subscription } = running
  const terms = await renewalTerms(query, subscription, currency, subscription)
  return {
    ...terms,
    kind: 'renewal',
    timing: 'now',
    subscriptionId: subscription.id,
    isFirstTime: false,
    promo: null,
    basisGrantId: await latestGrantId(query, accountId),
    periodStart: subscription.ends_at,
    periodEndsAt: null,
    startsAt: subscription.ends_at,
    keptDays: 0,
    renews: isRenewing(running),
    agreed: subscription,
    endsAt: await nextPeriodEnd(parts, query, subscription, terms.package.months),
    isSame: false,
  }
}

function isRenewing({ subscription }: Running): boolean {
  return subscription.cancelled_at === null
}

/** End of the period that follows the paid ones (S-05). */
async function nextPeriodEnd(
  { config }: Parts,
  query: Kysely<Tables>,
  subscription: Subscription,
  months: number,
): Promise<Date> {
  const anchorDay = (await anchorDayOf(query, subscription)) ?? undefined
  return new Date(periodEnd(subscription.ends_at.getTime(), months, config.timeZone, anchorDay))
}
