import { dayMs } from '@kallo/rules/foundation/durations'
import type { DataOf } from '@kallo/contract/endpoint'
import type { subscriptions } from '@kallo/contract/billing/subscriptions'
import type { CancelReason } from '@kallo/rules/billing/cancel-reasons'
import type { Currency } from '@kallo/rules/billing/money'
import { retentionState, validOffer } from '@kallo/rules/billing/retention'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { retentionOffer } from '../../foundation/settings/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { changeSubscription, ownSubscription, type Subscription } from './subscription-store.ts'
import { renewalTerms } from './renewal-terms.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>
type Offer = NonNullable<DataOf<typeof subscriptions.retention>>
type StoredOffer = Selectable<Tables['retention_offer']>

/** S-22: creates an offer, or returns the open one. Null: no offer is available. */
export async function offerRetention(
  deps: Parts,
  accountId: string,
  subscriptionId: string,
  reason: CancelReason | '',
): Promise<Offer | null> {
  return deps.db.transaction().execute(async (trx) => {
    const subscription = await ownSubscription(trx, accountId, subscriptionId)
    if (reason !== 'Price is too expensive' || !canBeDiscounted(subscription)) return null
    const offer = await currentOffer(deps, trx, subscription)
    return offer && describe(deps, trx, subscription, offer)
  })
}

/**
 * S-22: the subscription continues, and the discount applies to its next renewals. An offer that was accepted, and not used since, is
 * described again, because the response may have been lost.
 */
export async function acceptRetention(deps: Parts, accountId: string, subscriptionId: string) {
  const now = new Date(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    const subscription = await ownSubscription(trx, accountId, subscriptionId)
    const latest = await latestOffer(trx, accountId)
    if (latest?.subscription_id !== subscription.id || !isCharged(subscription))
      throw new AppError('retention-not-offered')
    const isUnused = subscription.discounted_renewals === latest.renewals
    if (latest.accepted_at !== null && isUnused) return accepted(deps, trx, subscription, latest)
    if (stateOf(latest, now) !== 'open' || !canBeDiscounted(subscription))
      throw new AppError('retention-not-offered')
    await trx.updateTable('retention_offer').set({ accepted_at: now }).where('id', '=', latest.id).execute()
    const { percent, renewals } = latest
    // The amount of a renewal that has been announced changes, so it is announced again.
    await changeSubscription(trx, subscription.id, {
      discount_percent: percent,
      discounted_renewals: renewals,
      ending_notified_at: null,
    })
    return accepted(deps, trx, subscription, latest)
  })
}

async function accepted(deps: Parts, trx: Transaction<Tables>, subscription: Renewing, offer: StoredOffer) {
  const { discounted, renewsAt } = await describe(deps, trx, subscription, offer)
  return { subscriptionId: subscription.id, renewal: { at: renewsAt, ...discounted } }
}

type Renewing = Subscription & { currency: Currency; renew_at: Date }

/** Whether the next renewal is charged automatically. */
function isCharged(subscription: Subscription): subscription is Renewing {
  const { is_ended, cancelled_at, currency, renew_at } = subscription
  return !is_ended && cancelled_at === null && currency !== null && renew_at !== null
}

/** Whether the next renewal is charged automatically, at the regular price, for the current plan. */
function canBeDiscounted(subscription: Subscription): subscription is Renewing {
  const { next_plan_id, discounted_renewals } = subscription
  return isCharged(subscription) && next_plan_id === null && discounted_renewals === 0
}

async function currentOffer(
  { clock }: Parts,
  trx: Transaction<Tables>,
  { id, account_id }: Subscription,
): Promise<StoredOffer | null> {
  const now = new Date(clock.now())
  const latest = await latestOffer(trx, account_id)
  switch (stateOf(latest, now)) {
    case 'open':
      return latest?.subscription_id === id ? latest : null
    case 'none':
      return null
    case 'may-offer': {
      const offer = validOffer(await retentionOffer(trx))
      if (!offer) return null
      const { percent, renewals } = offer
      return trx
        .insertInto('retention_offer')
        .values({ account_id, subscription_id: id, percent, renewals, offered_at: now })
        .returningAll()
        .executeTakeFirstOrThrow()
    }
  }
}

function stateOf(latest: StoredOffer | null, now: Date) {
  const offered = latest && {
    offeredAt: latest.offered_at.getTime(),
    isAccepted: latest.accepted_at !== null,
  }
  return retentionState(offered, now.getTime())
}

async function latestOffer(db: Kysely<Tables>, accountId: string): Promise<StoredOffer | null> {
  const row = await db
    .selectFrom('retention_offer')
    .where('account_id', '=', accountId)
    .orderBy('offered_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

async function describe(
  { config }: Parts,
  trx: Transaction<Tables>,
  subscription: Renewing,
  { percent, renewals, offered_at }: StoredOffer,
): Promise<Offer> {
  const { currency, renew_at } = subscription
  const priceWith = async (agreed: Subscription) => {
    const { price } = await renewalTerms(trx, subscription, currency, agreed)
    return { totalMinor: price.totalMinor, currency }
  }
  const toIso = (at: number) => isoWithOffset(at, config.timeZone)
  return {
    percent,
    renewals,
    regular: await priceWith(subscription),
    discounted: await priceWith({
      ...subscription,
      discount_percent: percent,
      discounted_renewals: renewals,
    }),
    renewsAt: toIso(renew_at.getTime()),
    expiresAt: toIso(offered_at.getTime() + dayMs),
  }
}
