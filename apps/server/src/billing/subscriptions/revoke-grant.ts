import { entitlementFrom } from '@kallo/rules/billing/entitlement'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { cutPeriods, grantsOf } from './grant-store.ts'
import { changeSubscription, findSubscription } from './subscription-store.ts'

/**
 * I-15: ends the access that a payment granted, because its money went back after a dispute. What other payments
 * granted continues; nothing renews. The account must be locked.
 */
export async function revokeGrant(
  query: Kysely<Tables>,
  paymentId: string,
  disputeId: number,
  now: Date,
): Promise<void> {
  const grant = await query
    .selectFrom('entitlement_period')
    .where('payment_id', '=', paymentId)
    .select(['id', 'subscription_id', 'ends_at', 'cut_at'])
    .executeTakeFirst()
  if (!grant || (grant.cut_at ?? grant.ends_at) <= now) return
  const added = await query
    .insertInto('grant_revocation')
    .values({ grant_id: grant.id, dispute_id: disputeId, revoked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('grant_id')
    .executeTakeFirst()
  if (!added) return
  await rebuild(query, grant.subscription_id, now)
}

async function rebuild(query: Kysely<Tables>, subscriptionId: string, now: Date): Promise<void> {
  const before = await findSubscription(query, subscriptionId)
  const rows = await grantsOf(query, subscriptionId)
  const entitlement = entitlementFrom(rows.map((row) => row.grant))
  if (!before || !entitlement) throw new Error(`no grants for subscription ${subscriptionId}`)
  await cutPeriods(query, rows, entitlement.cutAt)
  const endsAt = new Date(entitlement.endsAt)
  const isOver = endsAt <= now
  await changeSubscription(query, subscriptionId, {
    ends_at: endsAt,
    access_ends_at: endsAt,
    devices: entitlement.devices,
    package_id: entitlement.packageId,
    is_ended: before.is_ended || isOver,
    state: before.is_ended || isOver ? 'expired' : 'cancels-at-end',
    cancelled_at: before.cancelled_at ?? now,
    next_package_id: null,
    renew_at: null,
  })
}
