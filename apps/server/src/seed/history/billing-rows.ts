import { sampleReference } from '@kallo/rules/billing/sample-payment'
import { hourMs } from '@kallo/rules/foundation/durations'
import {
  feeLines,
  refundDueLines,
  refundMadeLines,
  saleLines,
  type LedgerEntry,
} from '../../billing/ledger/index.ts'
import type { SampleSubscriber } from './invent-subscribers.ts'
import {
  cardOf,
  currency,
  failedPayment,
  invoiceOf,
  mode,
  type Invoice,
  type Row,
  type SamplePlan,
} from './order-rows.ts'

export interface BillingRows {
  cards: Row<'saved_card'>[]
  subscriptions: Row<'subscription'>[]
  invoices: Row<'invoice'>[]
  payments: Row<'payment'>[]
  grants: Row<'entitlement_period'>[]
  refunds: Row<'refund'>[]
  entries: LedgerEntry[]
}

/**
 * The rows that orders, renewals and refunds of the sample subscribers would have stored, ordered by time where it
 * matters.
 */
export function billingRows(
  subscribers: readonly SampleSubscriber[],
  plans: ReadonlyMap<string, SamplePlan>,
  nowMs: number,
): BillingRows {
  const rows: BillingRows = {
    cards: [],
    subscriptions: [],
    invoices: [],
    payments: [],
    grants: [],
    refunds: [],
    entries: [],
  }
  for (const subscriber of subscribers) {
    const plan = plans.get(subscriber.subscription?.planId ?? '')
    if (plan) addSubscriber(rows, subscriber, plan, nowMs)
  }
  rows.entries.sort((one, other) => one.at.getTime() - other.at.getTime())
  rows.grants.sort((one, other) => timeOf(one.granted_at) - timeOf(other.granted_at))
  numberReceipts(rows.payments)
  return rows
}

function addSubscriber(
  rows: BillingRows,
  subscriber: SampleSubscriber,
  plan: SamplePlan,
  nowMs: number,
): void {
  const { id, subscription: had } = subscriber
  if (!had) return
  const isEnded = had.accessEndsAt <= nowMs
  const card = had.method === 'card' ? id : null
  if (card !== null) rows.cards.push(cardOf(subscriber))
  rows.subscriptions.push({
    id,
    account_id: id,
    plan_id: plan.id,
    devices: plan.devices,
    starts_at: new Date(subscriber.joinedAt),
    ends_at: new Date(had.endsAt),
    access_ends_at: new Date(had.accessEndsAt),
    state: isEnded
      ? 'expired'
      : had.failedAt.length > 0
        ? 'past-due'
        : had.cancelledAt === null
          ? 'active'
          : 'cancels-at-end',
    is_ended: isEnded,
    cancelled_at: had.cancelledAt === null ? null : new Date(had.cancelledAt),
    cancel_reason: had.cancelReason,
    currency,
    // Paystack does not know these cards, so nothing must be charged and no reminder sent.
    renews: false,
    last_reminder: 0,
    ending_notified_at: new Date(subscriber.joinedAt),
    plan_price_minor: plan.price_ngn_minor,
  })
  for (const [index, period] of had.periods.entries()) {
    const order = { id: `${id}-${index + 1}`, startsAt: period.startsAt, endsAt: period.endsAt }
    const isFirst = index === 0
    const invoice = invoiceOf(subscriber, plan, order, isFirst ? 'purchase' : 'renewal', period.paidAt)
    if (period.failedAt !== null && card !== null)
      rows.payments.push(failedPayment(subscriber, invoice, `${order.id}-declined`, period.failedAt))
    addPaid(
      rows,
      subscriber,
      plan,
      invoice,
      period.paidAt,
      isFirst || card === null ? null : card,
      had.anchorDay,
    )
    if (period.refund) addRefund(rows, invoice, period.refund, nowMs)
  }
  if (had.failedAt.length > 0 && card !== null) {
    const order = { id: `${id}-unpaid`, startsAt: had.endsAt, endsAt: had.endsAt + 30 * 24 * hourMs }
    const [first = nowMs] = had.failedAt
    const invoice = { ...invoiceOf(subscriber, plan, order, 'renewal', first), state: 'void' as const }
    rows.invoices.push(invoice)
    for (const [index, at] of had.failedAt.entries())
      rows.payments.push(failedPayment(subscriber, invoice, `${order.id}-${index + 1}`, at))
  }
}

function addPaid(
  rows: BillingRows,
  { id, email, subscription }: SampleSubscriber,
  plan: SamplePlan,
  invoice: Invoice,
  paidAt: number,
  card: string | null,
  anchorDay: number,
): void {
  const at = new Date(paidAt)
  rows.invoices.push(invoice)
  rows.payments.push({
    id: invoice.id,
    reference: sampleReference(invoice.id.slice('sample-'.length)),
    invoice_id: invoice.id,
    account_id: id,
    collection: card === null ? 'checkout' : 'saved-card',
    card_id: card,
    mode,
    currency,
    amount_minor: invoice.total_minor,
    received_minor: invoice.total_minor,
    method: subscription?.method ?? 'card',
    email,
    state: 'paid',
    outcome: 'granted',
    created_at: at,
    paid_at: at,
    settled_at: at,
  })
  rows.grants.push({
    id: invoice.id,
    subscription_id: id,
    account_id: id,
    kind: invoice.kind,
    invoice_id: invoice.id,
    payment_id: invoice.id,
    plan_id: plan.id,
    devices: plan.devices,
    period_start: invoice.period_start,
    starts_at: invoice.period_start,
    ends_at: invoice.period_end,
    anchor_day: anchorDay,
    currency,
    value_minor: invoice.total_minor - invoice.vat_minor,
    granted_at: at,
  })
  const shared = { accountId: id, invoiceId: invoice.id, paymentId: invoice.id, at, currency } as const
  rows.entries.push({
    ...shared,
    key: `payment:${invoice.id}`,
    kind: 'payment',
    lines: saleLines(mode, invoice),
  })
  const fee = feeOf(invoice.total_minor)
  rows.entries.push({ ...shared, key: `fee:${invoice.id}:1`, kind: 'fee', lines: feeLines(mode, fee) })
}

/** Paystack's fee in Nigeria: 1.5 % and ₦100, at most ₦2,000. Below ₦2,500, the ₦100 are not charged. */
function feeOf(amountMinor: number): number {
  return Math.min(200_000, Math.round(amountMinor * 0.015) + (amountMinor < 250_000 ? 0 : 10_000))
}

const arrivesAfterMs = 20 * hourMs

function addRefund(
  rows: BillingRows,
  invoice: Invoice,
  refund: { at: number; note: string },
  nowMs: number,
): void {
  const id = `${invoice.id}-refund`
  const madeAt = refund.at + arrivesAfterMs
  const amount = invoice.total_minor
  const isMade = madeAt < nowMs
  rows.refunds.push({
    id,
    payment_id: invoice.id,
    account_id: invoice.account_id,
    currency,
    amount_minor: amount,
    state: isMade ? 'processed' : 'pending',
    created_at: new Date(refund.at),
    sent_at: new Date(refund.at),
    processed_at: isMade ? new Date(madeAt) : null,
    tries: 1,
    note: refund.note,
    reason: 'operator',
  })
  const shared = {
    accountId: invoice.account_id,
    invoiceId: invoice.id,
    paymentId: invoice.id,
    currency,
  } as const
  rows.entries.push({
    ...shared,
    key: `refund-due:${id}`,
    kind: 'refund-due',
    at: new Date(refund.at),
    lines: refundDueLines(amount, invoice.vat_minor),
  })
  if (isMade)
    rows.entries.push({
      ...shared,
      key: `refund-made:${id}`,
      kind: 'refund-made',
      at: new Date(madeAt),
      lines: refundMadeLines(mode, amount),
    })
}

/** Numbers receipts in the order in which payments were settled, as the service does. */
function numberReceipts(payments: Row<'payment'>[]): void {
  const granted = payments.filter(({ outcome }) => outcome === 'granted')
  granted.sort((one, other) => timeOf(one.settled_at) - timeOf(other.settled_at))
  for (const [index, payment] of granted.entries()) payment.receipt_number = index + 1
}

function timeOf(instant: Date | string | null | undefined): number {
  return instant === null || instant === undefined ? 0 : new Date(instant).getTime()
}
