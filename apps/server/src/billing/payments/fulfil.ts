import { decideFulfilment, type Fulfilment, type PaidOrder } from '@kallo/rules/billing/decide-fulfilment'
import type { Kysely } from 'kysely'
import type { Transaction } from '../paystack/index.ts'
import { sendTogether, writing, type Writing } from '../../platform/send-together.ts'
import type { Tables } from '../../tables.ts'
import { cardWriting } from '../cards/index.ts'
import { updateClosedInvoice, type Invoice } from '../invoices/index.ts'
import { saleLines, ledgerWriting, refundDueLines } from '../ledger/index.ts'
import { useReservedCode } from '../promo-codes/index.ts'
import { findSubscription, grantTime } from '../subscriptions/index.ts'
import { updatePayment, type Payment, type PaymentChanges, type PaymentDeps } from './payment-store.ts'
import { insertDueRefund, insertFirstTimeUse, type SettlementFacts } from './settlement-store.ts'

/**
 * Writes every consequence of a paid order: ledger, invoice, grant, saved card and refunds due. Runs as one statement,
 * together with `also`, in the given transaction, which must hold locks on account and payment. `transaction` is null when
 * nothing was charged. Returns the updated payment.
 */
export async function fulfil(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  standing: SettlementFacts,
  {
    invoice,
    transaction,
    also = [],
  }: { invoice: Invoice; transaction: Transaction | null; also?: readonly Writing[] },
): Promise<Payment> {
  const { payment } = standing
  const now = new Date(deps.clock.now())
  const owner = { accountId: payment.account_id, email: payment.email, mode: payment.mode }
  const facts = { payment, invoice, transaction, now, owner, standing, also }
  const decided = await decide(deps, query, facts)
  if (decided.outcome === 'refund') return refundInFull(query, facts, 'superseded')
  // S-06: the first-time price applies once per person and per card. The card is known only after it has paid.
  if (invoice.is_first_time && standing.hasUsedFirstTime) return refundInFull(query, facts, 'first-time-card')
  return grantOrder(query, { ...facts, decided })
}

interface Facts {
  payment: Payment
  invoice: Invoice
  transaction: Transaction | null
  now: Date
  owner: { accountId: string; email: string; mode: 'test' | 'live' }
  standing: SettlementFacts
  also: readonly Writing[]
}

async function decide(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  { invoice, standing: { latestGrantId } }: Facts,
): Promise<Fulfilment> {
  const subscription = invoice.subscription_id ? await findSubscription(query, invoice.subscription_id) : null
  const standing = {
    latestGrantId,
    paidUntil: subscription?.ends_at.getTime() ?? null,
    accessUntil: subscription?.access_ends_at.getTime() ?? null,
    isReplaced: subscription?.is_ended === true && latestGrantId !== invoice.basis_grant_id,
  }
  return decideFulfilment(orderOf(invoice), standing, deps.clock.now(), deps.config.timeZone)
}

function orderOf(invoice: Invoice): PaidOrder {
  const { kind, months, basis_grant_id: basisGrantId, slot_start, slot_end } = invoice
  const shared = { months, basisGrantId, pricedAt: invoice.created_at.getTime() }
  if (kind === 'renewal' && slot_start) return { ...shared, kind, periodStart: slot_start.getTime() }
  if (kind === 'devices' && slot_end) return { ...shared, kind, endsAt: slot_end.getTime() }
  if (kind === 'purchase' || kind === 'change') return { ...shared, kind }
  throw new Error(`invoice ${invoice.id} of kind ${kind} cannot be paid`)
}

async function grantOrder(
  query: Kysely<Tables>,
  facts: Facts & { decided: Extract<Fulfilment, { outcome: 'grant' }> },
): Promise<Payment> {
  const { payment, invoice, transaction, decided, now, owner, standing } = facts
  const { accountId } = owner
  const card = cardWriting(query, owner, transaction?.card ?? null, standing.card, now)
  const granted = await grantTime(query, {
    accountId,
    subscriptionId: decided.kind === 'purchase' ? null : invoice.subscription_id,
    isFirst: standing.latestGrantId === null,
    kind: decided.kind,
    invoiceId: invoice.id,
    paymentId: payment.id,
    packageId: invoice.package_id,
    devices: invoice.devices,
    extraDevices: invoice.extra_devices,
    periodStart: new Date(decided.periodStart),
    startsAt: new Date(decided.startsAt),
    endsAt: new Date(decided.endsAt),
    currency: invoice.currency,
    valueMinor: invoice.total_minor + invoice.credit_minor - invoice.refund_minor,
    isPaid: invoice.total_minor > 0,
    cardId: card?.id ?? null,
    now,
  })
  if (invoice.promo_code)
    await useReservedCode(query, { code: invoice.promo_code, accountId, invoiceId: invoice.id, now })
  const changes = paidChanges(facts, { outcome: 'granted', ...(card ? { card_id: card.id } : {}) })
  await sendTogether(query, [
    ...facts.also,
    ...(invoice.is_first_time
      ? [writing(insertFirstTimeUse(query, payment, transaction?.card ?? null, now))]
      : []),
    ...(card ? [card.writing] : []),
    ...granted.writings,
    writing(updateClosedInvoice(query, invoice.id, 'paid', granted.subscriptionId, now)),
    writing(updatePayment(query, payment.id, changes)),
    ledgerWriting({ ...entryOf(facts), lines: saleLines(payment.mode, invoice) }),
    ...(invoice.refund_minor > 0
      ? [writing(insertDueRefund(query, payment, 'verification', invoice.refund_minor, now))]
      : []),
  ])
  return { ...payment, ...changes }
}

/** Nothing can be granted for this payment. The ledger records the full refund due immediately. */
async function refundInFull(
  query: Kysely<Tables>,
  facts: Facts,
  reason: 'superseded' | 'first-time-card',
): Promise<Payment> {
  const { payment, invoice, now } = facts
  const changes = paidChanges(facts, { outcome: 'refunded', refund_reason: reason })
  await sendTogether(query, [
    ...facts.also,
    writing(updateClosedInvoice(query, invoice.id, 'void', null, now)),
    writing(updatePayment(query, payment.id, changes)),
    ...(payment.amount_minor > 0
      ? [
          ledgerWriting({ ...entryOf(facts), lines: refundDueLines(payment.mode, payment.amount_minor) }),
          writing(insertDueRefund(query, payment, reason, payment.amount_minor, now)),
        ]
      : []),
  ])
  return { ...payment, ...changes }
}

function paidChanges({ transaction, now }: Facts, end: PaymentChanges) {
  return {
    ...end,
    state: 'paid' as const,
    failure: null,
    next_check_at: null,
    settled_at: now,
    paid_at: new Date(transaction?.paidAt ?? now),
    provider_id: transaction?.id ?? null,
  }
}

function entryOf({ payment, invoice, now }: Facts) {
  return {
    key: `payment:${payment.id}`,
    kind: 'payment' as const,
    accountId: payment.account_id,
    invoiceId: invoice.id,
    paymentId: payment.id,
    at: now,
    currency: payment.currency,
  }
}
