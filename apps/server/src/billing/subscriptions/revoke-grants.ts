import { entitlementFrom } from '@kallo/rules/billing/entitlement'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { isGivenTime } from '@kallo/rules/billing/entitlement'
import { moveUnusedTime, unusedTime } from './unused-time.ts'
import { cutGrants, grantsOf, type GrantRow } from './grant-store.ts'
import { renewAtFor } from './grant-time.ts'
import { changeSubscription, findSubscription, type Subscription } from './subscription-store.ts'

interface Dispute {
  id: number
  timeZone: string
  keepsRenewal?: boolean
}

/**
 * I-15: after a lost dispute, ends the access that an invoice granted, and the access of changes of plan that were paid with its unused
 * time. Access from other invoices continues. Free days, vouchers and gifts that were to follow start when the remaining access ends.
 * Nothing renews, except with `keepsRenewal`: the recipient of a gift pays for the subscription. The account must be locked.
 */
export async function revokeGrants(
  trx: Transaction<Tables>,
  invoiceId: string,
  dispute: Dispute,
  now: Date,
): Promise<void> {
  const grants = await trx
    .selectFrom('entitlement_period')
    .where('invoice_id', 'in', await invoicesPaidBy(trx, invoiceId))
    // Free days that a change kept have its invoice, but it did not pay for them.
    .where('kind', '!=', 'promo')
    .where((of) => of(of.fn.coalesce('cut_at', 'ends_at'), '>', now))
    .select(['id', 'subscription_id'])
    .execute()
  const [first] = grants
  if (!first) return
  const added = await storeRevocations(trx, grants, dispute.id, now)
  if (!added) return
  await rebuild(trx, first.subscription_id, dispute, now)
  await closeGap(trx, first.subscription_id, dispute, now)
}

/** The invoice, and those of changes whose price its unused time reduced, directly or through another change. */
async function invoicesPaidBy(trx: Transaction<Tables>, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    with recursive paid as (
      select invoice_id, subscription_id, cut_at from entitlement_period
      where invoice_id = ${invoiceId} and value_minor > 0
      union
      select change.invoice_id, change.subscription_id, change.cut_at from paid
      join entitlement_period change on change.subscription_id = paid.subscription_id
        and change.kind = 'change' and change.starts_at = paid.cut_at
      join invoice on invoice.id = change.invoice_id and invoice.unused_credit_minor > 0
    ) select distinct invoice_id from paid`.execute(trx)
  return [invoiceId, ...rows.map((row) => row.invoice_id)]
}

async function storeRevocations(
  trx: Transaction<Tables>,
  grants: readonly { id: string }[],
  disputeId: number,
  now: Date,
): Promise<boolean> {
  const added = await trx
    .insertInto('grant_revocation')
    .values(grants.map(({ id }) => ({ grant_id: id, dispute_id: disputeId, revoked_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('grant_id')
    .execute()
  return added.length > 0
}

/** Starts free days and given time that followed a revoked period when the time before it ends. */
async function closeGap(
  trx: Transaction<Tables>,
  subscriptionId: string,
  dispute: Dispute,
  now: Date,
): Promise<void> {
  const subscription = await findSubscription(trx, subscriptionId)
  const rows = await grantsOf(trx, subscriptionId)
  const startsAt = coveredUntil(rows, now)
  const waiting = unusedTime(timeAfterGap(rows, startsAt), now.getTime(), dispute.timeZone)
  if (!subscription || subscription.is_ended || waiting.length === 0) return
  await storeRevocations(
    trx,
    waiting.map(({ row }) => row),
    dispute.id,
    now,
  )
  await rebuild(trx, subscriptionId, dispute, now)
  const { extra_devices: extraDevices } = subscription
  await moveUnusedTime(trx, waiting, { startsAt, timeZone: dispute.timeZone, extraDevices, now })
}

/** End of the access without a gap that includes `now`; `now` without any. */
function coveredUntil(rows: GrantRow[], now: Date): Date {
  return chronological(rows).reduce((end, row) => {
    const rowEnd = row.cut_at ?? row.ends_at
    return row.starts_at <= end && rowEnd > end ? rowEnd : end
  }, now)
}

/** Free days and given time that begin after `from`, up to the next period that was paid. */
function timeAfterGap(rows: GrantRow[], from: Date): GrantRow[] {
  const later = chronological(rows).filter(({ starts_at, cut_at }) => starts_at > from && cut_at === null)
  const paidAt = later.findIndex(({ kind }) => kind !== 'promo' && !isGivenTime(kind))
  return paidAt === -1 ? later : later.slice(0, paidAt)
}

function chronological(rows: GrantRow[]): GrantRow[] {
  return rows.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
}

async function rebuild(
  trx: Transaction<Tables>,
  subscriptionId: string,
  { keepsRenewal = false }: Dispute,
  now: Date,
): Promise<void> {
  const before = await findSubscription(trx, subscriptionId)
  const rows = await grantsOf(trx, subscriptionId)
  const entitlement = entitlementFrom(rows.map((row) => row.grant))
  if (!before || !entitlement) throw new Error(`no grants for subscription ${subscriptionId}`)
  await cutGrants(trx, rows, entitlement.cutAt)
  const endsAt = new Date(entitlement.endsAt)
  const isOver = endsAt <= now
  await changeSubscription(trx, subscriptionId, {
    ends_at: endsAt,
    access_ends_at: endsAt,
    devices: entitlement.devices,
    // Disputed devices are not renewed.
    extra_devices: Math.max(0, before.extra_devices - Math.max(0, before.devices - entitlement.devices)),
    plan_id: entitlement.planId,
    is_ended: before.is_ended || isOver,
    ...(keepsRenewal && !before.is_ended && !isOver
      ? renewedAt(before, endsAt)
      : cancelled(before, isOver, now)),
  })
}

function renewedAt({ state, renews, card_id }: Subscription, endsAt: Date) {
  const renewAt = renewAtFor({ state, renews, cardId: card_id }, endsAt)
  return { last_reminder: null, renew_at: renewAt }
}

function cancelled(before: Subscription, isOver: boolean, now: Date) {
  return {
    state: before.is_ended || isOver ? ('expired' as const) : ('cancels-at-end' as const),
    cancelled_at: before.cancelled_at ?? now,
    next_plan_id: null,
    renew_at: null,
  }
}
