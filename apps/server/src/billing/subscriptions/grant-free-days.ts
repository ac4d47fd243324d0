import { freeDaysWorth } from '@kallo/rules/billing/free-days'
import { daysLater } from '@kallo/rules/billing/period'
import type { PriceLine } from '@kallo/rules/billing/order-price'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { storeInvoice } from '../invoices/index.ts'
import { postEntry, promotionLines } from '../ledger/index.ts'
import { bookedPrice, type Amount, type Plan } from '../plans/index.ts'
import { latestGrantId } from './grant-store.ts'
import { grantTime } from './grant-time.ts'
import type { Subscription } from './subscription-store.ts'

export interface FreeDays {
  accountId: string
  plan: Plan
  /** Null: a subscription starts now. */
  running: Subscription | null
  days: number
  /** Null: given by an operator. */
  promoCode: string | null
}

/** S-11, F-04: grants free days after the running time, with a ledger entry without money. The account must be locked. */
export async function grantFreeDays(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  trx: Transaction<Tables>,
  free: FreeDays,
): Promise<{ invoiceId: string; startsAt: Date; endsAt: Date }> {
  const { accountId, plan, running, days } = free
  const worth = worthOf(plan, days)
  const now = new Date(clock.now())
  const startsAt = running && running.ends_at > now ? running.ends_at : now
  const endsAt = new Date(daysLater(startsAt.getTime(), days, config.timeZone))
  const period = { startsAt, endsAt }
  const invoiceId = await storeFreeInvoice(trx, { ...free, worth }, period, now)
  await postEntry(trx, {
    key: `promo:${invoiceId}`,
    kind: 'promo',
    accountId,
    invoiceId,
    paymentId: null,
    at: now,
    currency: worth.currency,
    lines: promotionLines(worth.minor),
  })
  await grantTime(trx, {
    accountId,
    subscriptionId: running?.id ?? null,
    kind: 'promo',
    invoiceId,
    paymentId: null,
    planId: plan.id,
    devices: running?.devices ?? plan.devices,
    extraDevices: running?.extra_devices ?? 0,
    periodStart: startsAt,
    startsAt,
    endsAt,
    anchorDay: null,
    planPriceMinor: null,
    devicePriceMinor: null,
    currency: worth.currency,
    valueMinor: 0,
    isPaid: false,
    renews: running === null && plan.kind !== 'plan' ? false : null,
    cardId: null,
    now,
  })
  return { invoiceId, ...period }
}

/** What the ledger and the invoice state as their value. */
function worthOf(plan: Plan, days: number): Amount {
  const { months, duration_days: durationDays } = plan
  const { currency, minor: priceMinor } = bookedPrice(plan)
  return { currency, minor: freeDaysWorth({ priceMinor, months, durationDays }, days) }
}

async function storeFreeInvoice(
  trx: Transaction<Tables>,
  { accountId, plan, running, promoCode, worth }: FreeDays & { worth: Amount },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
): Promise<string> {
  const lines: PriceLine[] = [
    { kind: 'plan', quantity: 1, amountMinor: worth.minor },
    { kind: 'promo-code', quantity: 1, amountMinor: -worth.minor },
  ]
  const { id } = await storeInvoice(trx, {
    account_id: accountId,
    kind: 'promo',
    subscription_id: running?.id ?? null,
    plan_id: plan.id,
    plan_name: plan.name,
    plan_kind: plan.kind,
    months: plan.months,
    duration_days: plan.duration_days,
    devices: running?.devices ?? plan.devices,
    extra_devices: running?.extra_devices ?? 0,
    currency: worth.currency,
    lines,
    total_minor: 0,
    vat_minor: 0,
    unused_credit_minor: 0,
    refund_minor: 0,
    is_first_time: false,
    promo_code: promoCode,
    basis_grant_id: await latestGrantId(trx, accountId),
    period_start: startsAt,
    period_end: endsAt,
    created_at: now,
    state: 'paid',
    closed_at: now,
  })
  return id
}
