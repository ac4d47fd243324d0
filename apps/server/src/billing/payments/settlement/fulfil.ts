import { isErasedEmail } from '@kallo/rules/accounts/erased-email'
import { decideFulfilment, type Fulfilment, type PaidOrder } from '@kallo/rules/billing/decide-fulfilment'
import { daysLater } from '@kallo/rules/billing/period'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { saveCard } from '../../cards/index.ts'
import { closeInvoice, type Invoice } from '../../invoices/index.ts'
import { postEntry, refundDueLines, saleLines } from '../../ledger/index.ts'
import { durationOf } from '../../plans/index.ts'
import { useReservedCode } from '../../promo-codes/index.ts'
import {
  anchorDayOf,
  findSubscription,
  grantsOf,
  grantTime,
  latestGrantId,
  moveGivenTime,
  unusedGivenTime,
  type NewGrant,
} from '../../subscriptions/index.ts'
import type { Payment, PaymentDeps } from '../payment-store.ts'
import { fulfilGift } from './fulfil-gift.ts'
import { entryOf, markPaid, type Facts, type PaidPayment } from './paid-payment.ts'
import { hasUsedFirstTime, recordFirstTimeUse, storeDueRefund } from './settlement-store.ts'

type Grant = Extract<Fulfilment, { outcome: 'grant' }>

/**
 * Writes every consequence of a paid order: ledger entry, invoice, grant, saved card and refunds due. Runs in the given
 * transaction, which must hold locks on account and payment. Returns the updated payment.
 */
export async function fulfil(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  { payment, invoice, transaction }: PaidPayment,
): Promise<Payment> {
  const facts = { payment, invoice, transaction, now: new Date(deps.clock.now()) }
  if (invoice.kind === 'gift') return fulfilGift(deps, query, facts)
  const decided = await decide(deps, query, facts)
  // Nobody is left to watch.
  if (isErasedEmail(payment.email)) return refundInFull(query, facts, 'superseded')
  if (decided.outcome === 'refund') return refundInFull(query, facts, decided.reason)
  // S-06: the first-time price requires a card that can be charged for the renewal, and applies once per person and card.
  // The card is known only after it has paid.
  if (invoice.is_first_time && transaction?.card?.isReusable !== true)
    return refundInFull(query, facts, 'card-not-reusable')
  if (invoice.is_first_time && (await hasUsedFirstTime(query, payment, transaction?.card ?? null)))
    return refundInFull(query, facts, 'first-time-card')
  return grantOrder(deps, query, facts, decided)
}

async function decide(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  { payment, invoice }: Facts,
): Promise<Fulfilment> {
  const subscription = invoice.subscription_id ? await findSubscription(query, invoice.subscription_id) : null
  const latest = await latestGrantId(query, payment.account_id)
  const standing = {
    latestGrantId: latest,
    paidUntil: subscription?.ends_at.getTime() ?? null,
    accessUntil: subscription?.access_ends_at.getTime() ?? null,
    anchorDay: invoice.kind === 'renewal' && subscription ? await anchorDayOf(query, subscription) : null,
    isReplaced: subscription?.is_ended === true && latest !== invoice.basis_grant_id,
  }
  return decideFulfilment(orderOf(invoice), standing, deps.clock.now(), deps.config.timeZone)
}

function orderOf(invoice: Invoice): PaidOrder {
  const {
    kind,
    plan_kind,
    months,
    duration_days,
    basis_grant_id: basisGrantId,
    slot_start,
    slot_end,
  } = invoice
  const duration = durationOf({ kind: plan_kind, months, duration_days })
  const shared = { duration, basisGrantId, pricedAt: invoice.created_at.getTime() }
  if (kind === 'renewal' && slot_start) return { ...shared, kind, periodStart: slot_start.getTime() }
  if (kind === 'devices' && slot_end) return { ...shared, kind, endsAt: slot_end.getTime() }
  if (kind === 'purchase' || kind === 'change') return { ...shared, kind }
  throw new Error(`invoice ${invoice.id} of kind ${kind} cannot be paid`)
}

async function grantOrder(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  facts: Facts,
  decided: Grant,
): Promise<Payment> {
  const { payment, invoice, transaction, now } = facts
  const { account_id: accountId, email, mode } = payment
  const card = transaction?.card ?? null
  if (invoice.is_first_time) await recordFirstTimeUse(query, payment, card, now)
  const cardId = await saveCard(query, deps.cardKey, { accountId, email, mode }, card, now)
  const subscriptionId = await grantPeriods(deps, query, facts, grantOf(facts, decided, cardId))
  if (invoice.promo_code)
    await useReservedCode(query, { code: invoice.promo_code, accountId, invoiceId: invoice.id, now })
  await closeInvoice(query, invoice.id, 'paid', subscriptionId, now)
  await postEntry(query, { ...entryOf(facts), lines: saleLines(mode, invoice) })
  if (invoice.refund_minor > 0)
    await storeDueRefund(
      query,
      payment,
      invoice.is_first_time ? 'verification' : 'minimum-charge',
      invoice.refund_minor,
      now,
    )
  return markPaid(query, facts, { outcome: 'granted', ...(cardId === null ? {} : { card_id: cardId }) })
}

/** The paid period and, after a change of plan, what was left of free days, vouchers and gifts. */
async function grantPeriods(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  { invoice, now }: Facts,
  granted: NewGrant,
): Promise<string> {
  const rows = granted.kind === 'change' ? await grantsOf(query, granted.subscriptionId ?? '') : []
  const given = unusedGivenTime(rows, invoice.created_at.getTime())
  const subscriptionId = await grantTime(query, granted)
  if (invoice.kept_days > 0)
    await grantKeptDays(deps, query, { ...granted, subscriptionId }, invoice.kept_days)
  if (given.length === 0) return subscriptionId
  const startsAt = (await findSubscription(query, subscriptionId))?.ends_at ?? granted.endsAt
  await moveGivenTime(query, given, { startsAt, timeZone: deps.config.timeZone, now })
  return subscriptionId
}

/** The free days that the old plan had left follow the new plan's period. */
function grantKeptDays(
  { config }: PaymentDeps,
  query: Kysely<Tables>,
  changed: NewGrant,
  days: number,
): Promise<string> {
  const { endsAt } = changed
  return grantTime(query, {
    ...changed,
    kind: 'promo',
    paymentId: null,
    periodStart: endsAt,
    startsAt: endsAt,
    endsAt: new Date(daysLater(endsAt.getTime(), days, config.timeZone)),
    anchorDay: null,
    planPriceMinor: null,
    devicePriceMinor: null,
    valueMinor: 0,
    isPaid: false,
    renews: null,
    cardId: null,
  })
}

function grantOf({ payment, invoice, now }: Facts, decided: Grant, cardId: string | null) {
  return {
    accountId: payment.account_id,
    subscriptionId: decided.kind === 'purchase' ? null : invoice.subscription_id,
    kind: decided.kind,
    invoiceId: invoice.id,
    paymentId: payment.id,
    packageId: invoice.package_id,
    devices: invoice.devices,
    extraDevices: invoice.extra_devices,
    periodStart: new Date(decided.periodStart),
    startsAt: new Date(decided.startsAt),
    endsAt: new Date(decided.endsAt),
    anchorDay: decided.anchorDay,
    currency: invoice.currency,
    planPriceMinor: priceIn(invoice, 'package'),
    devicePriceMinor: priceIn(invoice, 'extra-devices'),
    isDiscounted: priceIn(invoice, 'retention') !== null,
    valueMinor: invoice.total_minor + invoice.credit_minor - invoice.refund_minor,
    isPaid: invoice.total_minor > 0,
    renews: invoice.renews,
    cardId,
    now,
  }
}

/** The price of one unit of a line; null if the invoice has no such line. */
function priceIn({ lines }: Invoice, kind: 'package' | 'extra-devices' | 'retention'): number | null {
  const line = lines.find((one) => one.kind === kind)
  return line ? Math.round(line.amountMinor / line.quantity) : null
}

/** Nothing can be granted for this payment. The ledger records the full refund due immediately. */
async function refundInFull(
  query: Kysely<Tables>,
  facts: Facts,
  reason: NonNullable<Payment['refund_reason']>,
): Promise<Payment> {
  const { payment, invoice, now } = facts
  await closeInvoice(query, invoice.id, 'void', null, now)
  if (payment.amount_minor > 0) {
    await postEntry(query, { ...entryOf(facts), lines: refundDueLines(payment.mode, payment.amount_minor) })
    await storeDueRefund(query, payment, reason, payment.amount_minor, now)
  }
  return markPaid(query, facts, { outcome: 'refunded', refund_reason: reason })
}
