import { dayMs } from '@kallo/rules/foundation/durations'
import { planPeriodEnd } from '@kallo/rules/billing/plan-duration'
import { needsPriceNotice, priceNoticeDays } from '@kallo/rules/billing/renewal-price'
import { sql, type Kysely, type Transaction } from 'kysely'
import { priceSettings } from '../../../foundation/settings/index.ts'
import type { Tables } from '../../../tables.ts'
import { requestBillingMail } from '../../mails/index.ts'
import { durationOf, findPlan, priceOf, type Plan } from '../../plans/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import {
  isPaidByLink,
  anchorDayOf,
  changeSubscription,
  findSubscription,
  renewalTerms,
  runningPrices,
  type Subscription,
} from '../../subscriptions/index.ts'
import { isNotBackingOff } from '../due-work.ts'
import type { DueFilter, PaymentDeps } from '../payment-store.ts'

const renewalNoticeMs = 3 * dayMs

const currentPrice = sql<
  number | null
>`case currency when 'NGN' then price_ngn_minor else price_usd_minor end`

/** Subscriptions that are renewed within three days and whose owners have not been notified, or of other prices. */
export async function findRenewalsToAnnounce(
  db: Kysely<Tables>,
  { now, accountId, limit }: DueFilter,
): Promise<string[]> {
  const devicePrice = await currentDevicePrice(db)
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('plan', (join) => join.on('plan.id', '=', sql<string>`coalesce(next_plan_id, plan_id)`))
    .where('state', '=', 'active')
    .where(
      sql<boolean>`(ending_notified_at is null or announced_plan_price_minor <> ${currentPrice}
        or extra_devices > 0 and announced_device_price_minor <> ${devicePrice})`,
    )
    .where('renew_at', '>', now)
    .where('renew_at', '<=', new Date(now.getTime() + renewalNoticeMs))
    .where(isNotBackingOff('announce-renewal', 'subscription', now))
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('renew_at')
    .limit(limit)
    .select('subscription.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** S-17: mails amount and day of the coming charge, again if the amount changes. */
export async function announceRenewal(deps: PaymentDeps, id: string): Promise<void> {
  await withSubscription(deps, id, async (trx, subscription) => {
    const { account_id: accountId, currency, renew_at: renewAt, card_id: cardId } = subscription
    if (!renewAt || currency === null || cardId === null) return
    const { plan, price } = await renewalTerms(trx, subscription, currency, subscription)
    const isKnown =
      subscription.ending_notified_at !== null && subscription.announced_minor === price.totalMinor
    const { extraDevicePriceMinor } = await priceSettings(trx)
    await changeSubscription(trx, id, {
      ...(isKnown ? {} : { ending_notified_at: new Date(deps.clock.now()) }),
      announced_minor: price.totalMinor,
      announced_plan_price_minor: priceOf(plan, currency),
      announced_device_price_minor: extraDevicePriceMinor[currency],
    })
    if (isKnown) return
    const { last4 } = await trx
      .selectFrom('saved_card')
      .where('id', '=', cardId)
      .select('last4')
      .executeTakeFirstOrThrow()
    await requestBillingMail(deps, trx, {
      kind: 'renewal-coming',
      accountId,
      planName: plan.name,
      amountMinor: price.totalMinor,
      currency,
      atMs: renewAt.getTime(),
      last4,
      discountPercent: price.lines.some(({ kind }) => kind === 'retention')
        ? (subscription.discount_percent ?? 0)
        : 0,
    })
  })
}

async function currentDevicePrice(db: Kysely<Tables>) {
  const { extraDevicePriceMinor: device } = await priceSettings(db)
  return sql<number>`case currency when 'NGN' then ${device.NGN}::bigint else ${device.USD}::bigint end`
}

/** S-17: forgets that a price was announced which has fallen since, so that its next rise is announced again. */
export async function lowerPriceNotices(db: Kysely<Tables>): Promise<void> {
  const devicePrice = await currentDevicePrice(db)
  await db
    .updateTable('subscription')
    .from('plan')
    .whereRef('plan.id', '=', 'subscription.plan_id')
    .where('is_ended', '=', false)
    .where(
      sql<boolean>`(notified_plan_price_minor > ${currentPrice} or notified_device_price_minor > ${devicePrice})`,
    )
    .set({
      notified_plan_price_minor: sql`least(notified_plan_price_minor, coalesce(${currentPrice}, notified_plan_price_minor))`,
      notified_device_price_minor: sql`least(notified_device_price_minor, ${devicePrice})`,
    })
    .execute()
}

/** Subscriptions whose agreed price is below the current one and whose owners have not been notified of it. */
export async function findPricesToAnnounce(
  db: Kysely<Tables>,
  { now, accountId, limit }: DueFilter,
): Promise<string[]> {
  const devicePrice = await currentDevicePrice(db)
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .where('state', '=', 'active')
    .where(sql<boolean>`(renew_at is not null or ${isPaidByLink})`)
    .where('next_plan_id', 'is', null)
    // S-25: without a current price the agreed prices stay.
    .where(currentPrice, 'is not', null)
    .where(
      sql<boolean>`
        (plan_price_minor is not null and ${currentPrice}
          > greatest(plan_price_minor, notified_plan_price_minor)
        or extra_devices > 0 and device_price_minor is not null and ${devicePrice}
          > greatest(device_price_minor, notified_device_price_minor))`,
    )
    .where(isNotBackingOff('announce-price', 'subscription', now))
    .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
    .orderBy('subscription.id')
    .limit(limit)
    .select('subscription.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** S-17: mails the new amount and the first renewal that it applies to, at least 30 days ahead. */
export async function announcePrice(deps: PaymentDeps, id: string): Promise<void> {
  await withSubscription(deps, id, async (trx, subscription) => {
    const { account_id: accountId, currency, plan_id } = subscription
    const plan = currency === null ? null : await findPlan(trx, plan_id)
    if (currency === null || !plan) return
    const price = priceOf(plan, currency)
    if (price === null) return
    const prices = await priceSettings(trx)
    const current = { plan: price, device: prices.extraDevicePriceMinor[currency] }
    const running = runningPrices(subscription, current)
    if (!needsPriceNotice(running.plan) && !needsPriceNotice(running.device)) return
    const undiscounted = { ...subscription, discounted_renewals: 0 }
    const before = await renewalTerms(trx, subscription, currency, undiscounted)
    const after = await renewalTerms(trx, subscription, currency, null)
    const now = new Date(deps.clock.now())
    await changeSubscription(trx, id, {
      ...(needsPriceNotice(running.plan)
        ? { notified_plan_price_minor: current.plan, plan_price_notified_at: now }
        : {}),
      ...(needsPriceNotice(running.device)
        ? { notified_device_price_minor: current.device, device_price_notified_at: now }
        : {}),
    })
    await requestBillingMail(deps, trx, {
      kind: 'price-change',
      accountId,
      planName: plan.name,
      amountMinor: after.price.totalMinor,
      previousMinor: before.price.totalMinor,
      currency,
      fromMs: await firstPeriodAfterNotice(deps, trx, subscription, plan),
    })
  })
}

/** Start of the first period to which a price that is announced now applies. */
async function firstPeriodAfterNotice(
  { clock, config }: PaymentDeps,
  db: Kysely<Tables>,
  subscription: Subscription,
  plan: Plan,
): Promise<number> {
  const anchorDay = await anchorDayOf(db, subscription)
  const earliest = clock.now() + priceNoticeDays * dayMs
  let startsAt = subscription.ends_at.getTime()
  while (startsAt < earliest) startsAt = planPeriodEnd(durationOf(plan), startsAt, config.timeZone, anchorDay)
  return startsAt
}

/** Runs `work` in a transaction that locks the account, as payments and cancellations do. */
async function withSubscription(
  { db }: PaymentDeps,
  id: string,
  work: (trx: Transaction<Tables>, subscription: Subscription) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await findSubscription(trx, id)
    if (!known) return
    await lockAccount(trx, known.account_id)
    const subscription = await findSubscription(trx, id)
    if (subscription?.state === 'active') await work(trx, subscription)
  })
}
