import { hasRunningSubscription } from '@kallo/rules/streaming/access'
import { daysLater } from '@kallo/rules/billing/period'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { storeInvoice, type Invoice } from '../invoices/index.ts'
import { postEntry, promotionLines } from '../ledger/index.ts'
import { findPackage, type Package } from '../plans/index.ts'
import {
  grantTime,
  latestGrantId,
  lockAccount,
  findOpenSubscription,
  type Subscription,
} from '../subscriptions/index.ts'
import { usableCode, reserveCode, useReservedCode } from './use-code.ts'
import type { PromoCode } from './promo-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>

/** S-11: a 100 % code grants its days immediately, with a ledger entry that balances without money. */
export async function subscribeWithCode(deps: Parts, accountId: string, typed: string): Promise<void> {
  await deps.db.query.transaction().execute(async (query) => {
    await lockAccount(query, accountId)
    const code = await usableCode(query, typed, accountId, deps.clock.now())
    if (code.percent < 100) throw new AppError('promo-code-at-checkout')
    const open = await findOpenSubscription(query, accountId)
    await grantDays(deps, query, accountId, code, isRunning(deps, open) ? open : null)
  })
}

function isRunning({ clock, config }: Parts, open: Subscription | null): boolean {
  const situation = { nowMs: clock.now(), timeZone: config.timeZone }
  return open !== null && hasRunningSubscription([open.access_ends_at.getTime()], situation)
}

/** Extends the running subscription with its number of devices; without one, the code's plan starts now. */
async function grantDays(
  { clock, config }: Parts,
  query: Kysely<Tables>,
  accountId: string,
  code: PromoCode,
  running: Subscription | null,
): Promise<void> {
  const now = new Date(clock.now())
  const plan = await findPackage(query, running?.package_id ?? code.package_id ?? '')
  if (!plan || code.free_days === null) throw new Error(`promo code ${code.code} grants nothing`)
  const startsAt = running && running.ends_at > now ? running.ends_at : now
  const endsAt = new Date(daysLater(startsAt.getTime(), code.free_days, config.timeZone))
  const devices = running?.devices ?? plan.devices
  const invoice = await storePromoInvoice(query, {
    accountId,
    code,
    plan,
    devices,
    running,
    startsAt,
    endsAt,
    now,
  })
  const use = { code: code.code, accountId, invoiceId: invoice.id, now }
  await reserveCode(query, use)
  await useReservedCode(query, use)
  await postEntry(query, {
    key: `promo:${invoice.id}`,
    kind: 'promo',
    accountId,
    invoiceId: invoice.id,
    paymentId: null,
    at: now,
    currency: 'NGN',
    lines: promotionLines(plan.price_ngn_minor),
  })
  await grantTime(query, {
    accountId,
    subscriptionId: running?.id ?? null,
    kind: 'promo',
    invoiceId: invoice.id,
    paymentId: null,
    packageId: plan.id,
    devices,
    extraDevices: running?.extra_devices ?? 0,
    periodStart: startsAt,
    startsAt,
    endsAt,
    anchorDay: null,
    planPriceMinor: null,
    devicePriceMinor: null,
    currency: 'NGN',
    valueMinor: 0,
    isPaid: false,
    renews: running === null && plan.kind !== 'plan' ? false : null,
    cardId: null,
    now,
  })
}

interface PromoGrant {
  accountId: string
  code: PromoCode
  plan: Package
  devices: number
  running: Subscription | null
  startsAt: Date
  endsAt: Date
  now: Date
}

async function storePromoInvoice(
  query: Kysely<Tables>,
  { accountId, code, plan, devices, running, startsAt, endsAt, now }: PromoGrant,
): Promise<Invoice> {
  return storeInvoice(query, {
    account_id: accountId,
    kind: 'promo',
    subscription_id: running?.id ?? null,
    package_id: plan.id,
    package_name: plan.name,
    plan_kind: plan.kind,
    months: plan.months,
    duration_days: plan.duration_days,
    devices,
    extra_devices: running?.extra_devices ?? 0,
    currency: 'NGN',
    lines: [
      { kind: 'package', quantity: 1, amountMinor: plan.price_ngn_minor },
      { kind: 'promo-code', quantity: 1, amountMinor: -plan.price_ngn_minor },
    ],
    total_minor: 0,
    vat_minor: 0,
    credit_minor: 0,
    refund_minor: 0,
    is_first_time: false,
    promo_code: code.code,
    basis_grant_id: await latestGrantId(query, accountId),
    slot_start: startsAt,
    slot_end: endsAt,
    created_at: now,
    state: 'paid',
    closed_at: now,
  })
}
