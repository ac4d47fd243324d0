import { renewalAttemptAt } from '@kallo/rules/dunning'
import type { GrantKind } from '@kallo/rules/entitlement'
import type { Currency } from '@kallo/rules/money'
import { nextSubscriptionState } from '@kallo/rules/subscription-state'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { freeSlot, rebuildEntitlement, storePeriod } from './grant-store.ts'
import { changeSubscription, endOthers, findSubscription, type Subscription } from './subscription-store.ts'

export interface NewGrant {
  accountId: string
  /** Null: a new subscription begins. */
  subscriptionId: string | null
  kind: GrantKind
  invoiceId: string
  paymentId: string | null
  packageId: string
  /** In all. */
  devices: number
  extraDevices: number
  slotStart: Date
  startsAt: Date
  endsAt: Date
  currency: Currency
  /** What an upgrade would count this period for. */
  valueMinor: number
  /** Whether it was paid for: then later periods are paid in the same currency. */
  isPaid: boolean
  /** The card that paid, when it can be charged again. */
  cardId: string | null
  now: Date
}

/** Adds watching time to a subscription, or begins one. Wants a transaction that holds the account. Returns its id. */
export async function grantTime(query: Kysely<Tables>, grant: NewGrant): Promise<string> {
  if (grant.subscriptionId === null) return beginSubscription(query, grant)
  const before = await findSubscription(query, grant.subscriptionId)
  if (!before) throw new Error(`there is no subscription ${grant.subscriptionId}`)
  const slotStart = await freeSlot(query, before.id, grant.kind, grant.slotStart)
  await storePeriod(query, periodOf({ ...grant, slotStart }, before.id))
  const { endsAt, devices, packageId } = await rebuildEntitlement(query, before.id)
  await changeSubscription(query, before.id, {
    ...afterGrant(before, grant, new Date(endsAt)),
    devices,
    package_id: packageId,
  })
  return before.id
}

async function beginSubscription(query: Kysely<Tables>, grant: NewGrant): Promise<string> {
  await endOthers(query, grant.accountId)
  const { id } = await query
    .insertInto('subscription')
    .values({
      account_id: grant.accountId,
      package_id: grant.packageId,
      devices: grant.devices,
      extra_devices: grant.extraDevices,
      starts_at: grant.startsAt,
      ends_at: grant.endsAt,
      access_ends_at: grant.endsAt,
      state: nextSubscriptionState('incomplete', 'paid'),
      currency: grant.isPaid ? grant.currency : null,
      card_id: grant.cardId,
      renew_at: renewalOf('active', grant.cardId, grant.endsAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storePeriod(query, periodOf(grant, id))
  return id
}

function periodOf(grant: NewGrant, subscriptionId: string) {
  return {
    subscription_id: subscriptionId,
    account_id: grant.accountId,
    kind: grant.kind,
    invoice_id: grant.invoiceId,
    payment_id: grant.paymentId,
    package_id: grant.packageId,
    devices: grant.devices,
    period_start: grant.slotStart,
    starts_at: grant.startsAt,
    ends_at: grant.endsAt,
    currency: grant.currency,
    value_minor: grant.valueMinor,
    granted_at: grant.now,
    cut_at: null,
  }
}

/** Added devices share the running period: nothing about renewing changes but the card. */
function afterGrant(before: Subscription, grant: NewGrant, endsAt: Date): Partial<Subscription> {
  // Money that was under way when somebody cancelled gives its time, and no more.
  const state = before.cancelled_at ? 'cancels-at-end' : nextSubscriptionState(before.state, 'paid')
  const cardId = grant.cardId ?? before.card_id
  if (grant.kind === 'devices') return { extra_devices: grant.extraDevices, card_id: cardId }
  return {
    state,
    is_ended: false,
    ends_at: endsAt,
    access_ends_at: endsAt,
    extra_devices: grant.extraDevices,
    currency: grant.isPaid ? grant.currency : before.currency,
    card_id: cardId,
    next_package_id: grant.kind === 'promo' ? before.next_package_id : null,
    attempts: 0,
    ending_told_at: null,
    renew_at: renewalOf(state, cardId, endsAt),
  }
}

/** Only what runs on, with a card that can be charged, is renewed by itself. */
function renewalOf(state: Subscription['state'], cardId: string | null, endsAt: Date): Date | null {
  const at = state === 'active' && cardId !== null ? renewalAttemptAt(endsAt.getTime(), 0) : null
  return at === null ? null : new Date(at)
}
