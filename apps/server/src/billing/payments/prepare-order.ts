import { periodEnd } from '@kallo/rules/billing/period'
import { addableDevices, changeTiming } from '@kallo/rules/billing/plan-choice'
import { priceOrder, type Price } from '@kallo/rules/billing/price-order'
import type { Currency } from '@kallo/rules/billing/money'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { priceSettings } from '../../foundation/settings/index.ts'
import type { Package } from '../plans/index.ts'
import { latestGrantId, renewalTerms } from '../subscriptions/index.ts'
import {
  creditFrom,
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
  endsAt: Date
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
  const isFirstTime = basisGrantId === null
  const promo = await findPromo(parts, query, accountId, choice, isFirstTime)
  const now = parts.clock.now()
  const price = await pricePlan(query, plan, choice, { isFirstTime, promo, creditMinor: 0 })
  return {
    ...planPeriod(parts, plan, choice.currency, now),
    kind: 'purchase',
    timing: 'now',
    subscriptionId: null,
    price,
    isFirstTime: price.refundMinor > 0,
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
    isFirstTime: false,
    basisGrantId,
  }
  if (timing === 'period-end') {
    const { ends_at } = running.subscription
    const nothing: Price = { lines: [], totalMinor: 0, vatMinor: 0, refundMinor: 0, creditUsedMinor: 0 }
    const order = planPeriod(parts, plan, choice.currency, Math.max(now, ends_at.getTime()))
    return { ...order, ...shared, timing, price: nothing, promo: null, isSame: false }
  }
  const promo = await findPromo(parts, query, accountId, choice, false)
  const creditMinor = creditFrom(running.periods, choice.currency, now)
  const price = await pricePlan(query, plan, choice, { isFirstTime: false, promo, creditMinor })
  return {
    ...planPeriod(parts, plan, choice.currency, now),
    ...shared,
    timing: 'now',
    price,
    promo,
    isSame: timing === 'same',
  }
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
  const terms = await renewalTerms(query, subscription, currency)
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
    endsAt: new Date(periodEnd(subscription.ends_at.getTime(), terms.package.months, parts.config.timeZone)),
    isSame: false,
  }
}
