import { randomUUID } from 'node:crypto'
import { renewalAttemptAt } from '@kallo/rules/billing/dunning'
import { entitlementFrom, isGivenTime, type GrantKind } from '@kallo/rules/billing/entitlement'
import type { Currency } from '@kallo/rules/billing/money'
import { nextSubscriptionState } from '@kallo/rules/billing/subscription-state'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { isChargeable } from '../cards/index.ts'
import { cutGrants, grantsOf, toGrant, type GrantRow } from './grant-store.ts'
import {
  changeSubscription,
  endOtherSubscriptions,
  findSubscription,
  type Subscription,
} from './subscription-store.ts'

export interface NewGrant {
  accountId: string
  /** Null: starts a new subscription. */
  subscriptionId: string | null
  kind: GrantKind
  invoiceId: string
  paymentId: string | null
  planId: string
  /** Total number of devices. */
  devices: number
  extraDevices: number
  /** Identifies the billing period, which is granted once: for a renewal the end of the previous one, whenever it was paid. */
  periodStart: Date
  startsAt: Date
  endsAt: Date
  /** S-05: day of the month on which further periods end; null if this grant does not define it. */
  anchorDay: number | null
  currency: Currency
  /** S-17: prices of the plan and of one added device in this order, before any discount or credit; null if it contains none. */
  planPriceMinor: number | null
  devicePriceMinor: number | null
  /** S-22: the order included the retention discount. */
  isDiscounted?: boolean
  /** Base of the credit when the plan is upgraded. */
  valueMinor: number
  /** Renewals use the currency of the last paid grant. */
  isPaid: boolean
  /** S-23: whether the subscription renews from now on; null: this does not change. */
  renews: boolean | null
  /** The card that paid, if reusable. */
  cardId: string | null
  /** The grant whose unused part this one continues. */
  movedFrom?: string
  now: Date
}

/** Adds a grant to a subscription, or starts one. The account must be locked. Returns the subscription's ID. */
export async function grantTime(trx: Transaction<Tables>, grant: NewGrant): Promise<string> {
  if (grant.subscriptionId === null) return startSubscription(trx, grant)
  const before = await findSubscription(trx, grant.subscriptionId)
  if (!before) throw new Error(`unknown subscription ${grant.subscriptionId}`)
  const rows = await grantsOf(trx, before.id)
  const added = rowOf({ ...grant, periodStart: distinctPeriodStart(rows, grant) }, before.id)
  const entitlement = entitlementFrom([
    ...rows.map((row) => row.grant),
    toGrant({ ...added, revoked_at: null }),
  ])
  if (!entitlement) throw new Error(`no grants for subscription ${before.id}`)
  const { endsAt, devices, planId, cutAt } = entitlement
  await trx.insertInto('entitlement_period').values(added).execute()
  await cutGrants(trx, rows, cutAt)
  const cardId = await renewalCard(trx, before, grant)
  await changeSubscription(trx, before.id, {
    ...(grant.kind === 'devices'
      ? afterAddedDevices(before, grant, cardId)
      : afterPeriod(before, grant, { cardId, endsAt: new Date(endsAt) })),
    devices,
    plan_id: planId,
  })
  return before.id
}

async function startSubscription(trx: Transaction<Tables>, grant: NewGrant): Promise<string> {
  await endOtherSubscriptions(trx, grant.accountId)
  const renews = grant.renews ?? true
  const { id } = await trx
    .insertInto('subscription')
    .values({
      account_id: grant.accountId,
      plan_id: grant.planId,
      devices: grant.devices,
      extra_devices: grant.extraDevices,
      starts_at: grant.startsAt,
      ends_at: grant.endsAt,
      access_ends_at: grant.endsAt,
      state: nextSubscriptionState('incomplete', 'granted'),
      currency: grant.isPaid ? grant.currency : null,
      plan_price_minor: grant.planPriceMinor,
      renews,
      card_id: grant.cardId,
      renew_at: renewAtFor({ state: 'active', renews, cardId: grant.cardId }, grant.endsAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('entitlement_period').values(rowOf(grant, id)).execute()
  return id
}

/**
 * A unique index allows one grant per kind and `periodStart`, so that a period is renewed once. For any other kind than
 * `renewal`, a `periodStart` that is not after those of all earlier grants of the kind is moved to a millisecond after the latest;
 * `startsAt` is not changed.
 */
function distinctPeriodStart(rows: GrantRow[], { kind, periodStart }: NewGrant): Date {
  if (kind === 'renewal') return periodStart
  const taken = rows.filter((row) => row.kind === kind).map(({ period_start }) => period_start.getTime() + 1)
  return new Date(Math.max(periodStart.getTime(), ...taken))
}

function rowOf(grant: NewGrant, subscriptionId: string) {
  return {
    id: randomUUID(),
    subscription_id: subscriptionId,
    account_id: grant.accountId,
    kind: grant.kind,
    invoice_id: grant.invoiceId,
    payment_id: grant.paymentId,
    plan_id: grant.planId,
    devices: grant.devices,
    period_start: grant.periodStart,
    starts_at: grant.startsAt,
    ends_at: grant.endsAt,
    anchor_day: grant.anchorDay,
    currency: grant.currency,
    value_minor: grant.valueMinor,
    granted_at: grant.now,
    cut_at: null,
    moved_from: grant.movedFrom ?? null,
  }
}

/** S-18: the card of this payment, else the saved card unless the bank has rejected it. */
async function renewalCard(
  db: Kysely<Tables>,
  { card_id }: Subscription,
  grant: NewGrant,
): Promise<string | null> {
  if (grant.cardId !== null || card_id === null) return grant.cardId
  return (await isChargeable(db, card_id)) ? card_id : null
}

/** What added devices change in their subscription. They share the running period, so they do not change its end. */
function afterAddedDevices(
  before: Subscription,
  grant: NewGrant,
  cardId: string | null,
): Partial<Subscription> {
  // Devices that were added before keep their price.
  const keptPrice = before.extra_devices > 0 ? before.device_price_minor : null
  // S-18: a subscription without a usable card renews with the one that has paid, even if its grace has begun already.
  const state = before.state === 'past-due' ? 'active' : before.state
  const renewal = { state, renews: before.renews, cardId }
  return {
    extra_devices: grant.extraDevices,
    device_price_minor: keptPrice ?? grant.devicePriceMinor,
    // A subscription that began with given time has no currency yet.
    currency: before.currency ?? grant.currency,
    card_id: cardId,
    renew_at: before.renew_at ?? renewAtFor(renewal, before.ends_at),
    // The renewal that may have been announced costs more now (S-17).
    ending_notified_at: null,
  }
}

/** What any other grant changes in its subscription, which then ends at `endsAt`. */
function afterPeriod(
  before: Subscription,
  grant: NewGrant,
  { cardId, endsAt }: { cardId: string | null; endsAt: Date },
): Partial<Subscription> {
  // A payment in progress during cancellation grants its period but does not resume renewal.
  const state = before.cancelled_at ? 'cancels-at-end' : nextSubscriptionState(before.state, 'granted')
  const renews = grant.renews ?? before.renews
  const extended = {
    state,
    is_ended: false,
    ends_at: endsAt,
    access_ends_at: endsAt,
    card_id: cardId,
    renews,
    attempts: 0,
    ending_notified_at: null,
    last_reminder: null,
    renew_at: renewAtFor({ state, renews, cardId }, endsAt),
  }
  // Given time does not change the terms of the renewal.
  if (isGivenTime(grant.kind)) return extended
  return {
    ...extended,
    extra_devices: grant.extraDevices,
    currency: grant.isPaid ? grant.currency : before.currency,
    plan_price_minor: grant.planPriceMinor ?? before.plan_price_minor,
    device_price_minor: grant.devicePriceMinor ?? before.device_price_minor,
    ...noticesAfter(before, grant),
    next_plan_id: nextPlanAfter(before, grant),
    discounted_renewals: discountedRenewals(before, grant),
  }
}

/** S-17: notices of prices that no longer apply. */
function noticesAfter(before: Subscription, { planId, currency, isPaid }: NewGrant): Partial<Subscription> {
  if (isPaid && before.currency !== currency)
    return {
      notified_plan_price_minor: null,
      plan_price_notified_at: null,
      notified_device_price_minor: null,
      device_price_notified_at: null,
    }
  return planId === before.plan_id ? {} : { notified_plan_price_minor: null }
}

/** A plan that was scheduled while a renewal was being paid follows it. */
function nextPlanAfter({ next_plan_id }: Subscription, { kind, planId }: NewGrant): string | null {
  if (kind === 'promo') return next_plan_id
  return kind === 'renewal' && next_plan_id !== planId ? next_plan_id : null
}

/** S-22: a discount ends with its plan. */
function discountedRenewals(before: Subscription, { kind, planId, isDiscounted }: NewGrant): number {
  if (kind === 'promo') return before.discounted_renewals
  if (planId !== before.plan_id) return 0
  return Math.max(0, before.discounted_renewals - (isDiscounted ? 1 : 0))
}

/** Only active subscriptions with a reusable card renew automatically, and passes only on request (S-23). */
export function renewAtFor(
  { state, renews, cardId }: { state: Subscription['state']; renews: boolean; cardId: string | null },
  endsAt: Date,
): Date | null {
  const isCharged = state === 'active' && renews && cardId !== null
  const at = isCharged ? renewalAttemptAt(endsAt.getTime(), 0) : null
  return at === null ? null : new Date(at)
}
