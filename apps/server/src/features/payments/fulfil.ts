import { decideFulfilment, type Fulfilment, type PaidOrder } from '@kallo/rules/decide-fulfilment'
import type { Kysely } from 'kysely'
import type { Transaction } from '../../platform/paystack/answers.ts'
import type { Tables } from '../../tables.ts'
import { saveCard } from '../cards/index.ts'
import { closeInvoice, type Invoice } from '../invoices/index.ts'
import { paymentLines, postEntry, refundDueLines } from '../ledger/index.ts'
import { requestMail } from '../mailing/index.ts'
import { useReservedCode } from '../promo/index.ts'
import { findSubscription, grantTime, latestGrantId } from '../subscriptions/index.ts'
import type { PaymentDeps } from './deps.ts'
import { isFirstUse } from './first-time-store.ts'
import { changePayment, type Payment } from './payment-store.ts'
import { issueReceipt } from './receipt-store.ts'
import { oweRefund } from './refund-store.ts'

/**
 * Everything that money for an order brings: the ledger, the invoice, the time, the saved card, the receipt, what goes
 * back, the mail. All of it in the transaction it is given, which holds account and payment. `seen` is null when nothing
 * had to be paid.
 */
export async function fulfil(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  payment: Payment,
  invoice: Invoice,
  seen: Transaction | null,
): Promise<void> {
  const now = new Date(deps.clock.now())
  const decided = await decide(deps, query, invoice)
  const isAllowed = decided.outcome === 'refund' || (await isCardNew(query, payment, invoice, seen, now))
  if (decided.outcome === 'grant' && isAllowed)
    await grantOrder(deps, query, { payment, invoice, seen, decided, now })
  else
    await giveBack(deps, query, { payment, invoice, seen, now }, isAllowed ? 'superseded' : 'first-time-card')
}

interface Facts {
  payment: Payment
  invoice: Invoice
  seen: Transaction | null
  now: Date
}

async function decide(deps: PaymentDeps, query: Kysely<Tables>, invoice: Invoice): Promise<Fulfilment> {
  const subscription = invoice.subscription_id ? await findSubscription(query, invoice.subscription_id) : null
  const latest = await latestGrantId(query, invoice.account_id)
  const standing = {
    latestGrantId: latest,
    paidUntil: subscription?.ends_at.getTime() ?? null,
    accessUntil: subscription?.access_ends_at.getTime() ?? null,
    isReplaced: subscription?.is_ended === true && latest !== invoice.basis_grant_id,
  }
  return decideFulfilment(orderOf(invoice), standing, deps.clock.now(), deps.config.timeZone)
}

function orderOf(invoice: Invoice): PaidOrder {
  const { kind, months, basis_grant_id: basisGrantId, slot_start, slot_end } = invoice
  const shared = { months, basisGrantId, pricedAt: invoice.created_at.getTime() }
  if (kind === 'renewal' && slot_start) return { ...shared, kind, slotStart: slot_start.getTime() }
  if (kind === 'devices' && slot_end) return { ...shared, kind, endsAt: slot_end.getTime() }
  if (kind === 'purchase' || kind === 'change') return { ...shared, kind }
  throw new Error(`invoice ${invoice.id} of kind ${kind} is not one that is paid`)
}

/** S-06: the first-time price is for a person and for a card once. A card shows only now, when it has paid. */
function isCardNew(
  query: Kysely<Tables>,
  payment: Payment,
  invoice: Invoice,
  seen: Transaction | null,
  now: Date,
): Promise<boolean> {
  if (!invoice.is_first_time) return Promise.resolve(true)
  return isFirstUse(query, {
    account_id: payment.account_id,
    mode: payment.mode,
    signature: seen?.card?.signature ?? null,
    payment_id: payment.id,
    used_at: now,
  })
}

async function grantOrder(
  deps: PaymentDeps,
  query: Kysely<Tables>,
  facts: Facts & { decided: Extract<Fulfilment, { outcome: 'grant' }> },
): Promise<void> {
  const { payment, invoice, seen, decided, now } = facts
  const { account_id: accountId, email, mode } = payment
  const cardId = await saveCard(query, { accountId, email, mode }, seen?.card ?? null, now)
  const subscriptionId = await grantTime(query, {
    accountId,
    subscriptionId: decided.kind === 'purchase' ? null : invoice.subscription_id,
    kind: decided.kind,
    invoiceId: invoice.id,
    paymentId: payment.id,
    packageId: invoice.package_id,
    devices: invoice.devices,
    extraDevices: invoice.extra_devices,
    slotStart: new Date(decided.slotStart),
    startsAt: new Date(decided.startsAt),
    endsAt: new Date(decided.endsAt),
    currency: invoice.currency,
    valueMinor: invoice.total_minor + invoice.credit_minor - invoice.refund_minor,
    isPaid: invoice.total_minor > 0,
    cardId,
    now,
  })
  await closeInvoice(query, invoice.id, 'paid', subscriptionId, now)
  await closePayment(query, facts, { outcome: 'granted', cardId })
  await bookPayment(query, facts, { vatMinor: invoice.vat_minor })
  if (invoice.promo_code)
    await useReservedCode(query, { code: invoice.promo_code, accountId, invoiceId: invoice.id, now })
  if (invoice.refund_minor > 0) {
    await postEntry(query, {
      ...entryOf(facts, 'refund-due'),
      lines: refundDueLines(invoice.refund_minor),
    })
    await oweRefund(query, payment, 'verification', invoice.refund_minor, now)
  }
  if (invoice.total_minor === 0) return
  // Last, because everybody's next receipt waits for this one's number.
  const number = await issueReceipt(query, payment, now)
  await requestMail(deps, query, {
    kind: 'receipt',
    accountId,
    number,
    packageName: invoice.package_name,
    amountMinor: invoice.total_minor,
    currency: invoice.currency,
    endsAtMs: decided.endsAt,
    refundMinor: invoice.refund_minor,
  })
}

/** Nothing can be given for this money. It is owed back from the first moment on, and the books say so. */
async function giveBack(
  _deps: PaymentDeps,
  query: Kysely<Tables>,
  facts: Facts,
  reason: 'superseded' | 'first-time-card',
): Promise<void> {
  const { payment, invoice, now } = facts
  await closeInvoice(query, invoice.id, 'void', null, now)
  await closePayment(query, facts, { outcome: 'refunded', refund_reason: reason })
  if (payment.amount_minor === 0) return
  await bookPayment(query, facts, 'owed')
  await oweRefund(query, payment, reason, payment.amount_minor, now)
}

function closePayment(
  query: Kysely<Tables>,
  { payment, seen, now }: Facts,
  end: {
    outcome: 'granted' | 'refunded'
    refund_reason?: 'superseded' | 'first-time-card'
    cardId?: string | null
  },
): Promise<void> {
  const { cardId, ...outcome } = end
  return changePayment(query, payment.id, {
    ...outcome,
    state: 'paid',
    failure: null,
    next_check_at: null,
    settled_at: now,
    paid_at: new Date(seen?.paidAt ?? now),
    provider_id: seen?.id ?? null,
    ...(cardId ? { card_id: cardId } : {}),
  })
}

function bookPayment(
  query: Kysely<Tables>,
  facts: Facts,
  use: Parameters<typeof paymentLines>[2],
): Promise<void> {
  const { mode, amount_minor } = facts.payment
  return postEntry(query, { ...entryOf(facts, 'payment'), lines: paymentLines(mode, amount_minor, use) })
}

function entryOf({ payment, invoice, now }: Facts, kind: 'payment' | 'refund-due') {
  return {
    key: `${kind}:${payment.id}`,
    kind,
    accountId: payment.account_id,
    invoiceId: invoice.id,
    paymentId: payment.id,
    at: now,
    currency: payment.currency,
  }
}
