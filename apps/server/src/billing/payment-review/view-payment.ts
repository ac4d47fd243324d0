import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { DataOf } from '@kallo/contract/endpoint'
import { disputeOutcome } from '@kallo/rules/billing/external-changes'
import { isSamplePayment } from '@kallo/rules/billing/sample-payment'
import { vatKept } from '@kallo/rules/billing/vat'
import type { Kysely, Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import { priceSettings } from '../../foundation/settings/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { findInvoice } from '../invoices/index.ts'
import {
  findPayment,
  purposeOf,
  refundableOf,
  refundChoices,
  refundedSale,
  refundsOf,
} from '../payments/index.ts'
import { reviewText } from '../reviews/index.ts'
import { allPayments, describeRow, matchingPayments, paymentRows } from './list-payments.ts'

/** F-10: a payment with everything that happened to its money. */
export async function viewPaymentDetails(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  reference: string,
): Promise<DataOf<typeof paymentReview.view>> {
  const payment = await findPayment(db, reference)
  if (!payment) throw new AppError('payment-not-found')
  const all = matchingPayments(db, { ...allPayments, timeZone: config.timeZone })
  const [row, invoice, refundable, prices, refunds, disputes, reviews, webhooks, entries, card] =
    await Promise.all([
      paymentRows(all.where('payment.id', '=', payment.id)).executeTakeFirstOrThrow(),
      findInvoice(db, payment.invoice_id),
      refundableOf(db, payment),
      priceSettings(db),
      refundsOf(db, payment.id),
      disputesOfPayment(db, payment.id),
      reviewsOfPayment(db, payment.id),
      webhooksOf(db, reference),
      entriesOf(db, payment.id),
      cardOf({ db }, payment.card_id),
    ])
  return {
    ...describeRow(row),
    isSample: isSamplePayment(reference),
    providerId: payment.provider_id,
    card,
    purpose: purposeOf(invoice.kind),
    receivedMinor: payment.received_minor,
    creditedMinor: payment.credited_minor,
    refundReason: payment.refund_reason,
    externalMinor: refundable.externalMinor,
    vatMinor: vatKept({ vatMinor: invoice.vat_minor, refundMinor: invoice.refund_minor }),
    refundableMinor: refundable.leftMinor,
    minRefundMinor: prices.minRefundMinor[payment.currency],
    refundBasis: { ...refundedSale(invoice), refundedMinor: refundable.byOperatorsMinor },
    lines: invoice.lines.map(({ kind, quantity, amountMinor }) => ({
      kind,
      quantity,
      amountMinor,
    })),
    promoCode: invoice.promo_code,
    failure: payment.failure,
    paidAt: payment.paid_at?.toISOString() ?? null,
    settledAt: payment.settled_at?.toISOString() ?? null,
    checks: payment.checks,
    nextCheckAt: payment.next_check_at?.toISOString() ?? null,
    refunds: refunds.map((refund) => ({ ...describeRefund(refund), ...refundChoices(refund, clock.now()) })),
    disputes: disputes.map(describeDispute),
    reviews: reviews.map(describeReview),
    webhooks: webhooks.map(({ event, handled_at }) => ({ event, handledAt: handled_at.toISOString() })),
    entries,
  }
}

async function cardOf({ db }: Pick<Deps, 'db'>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const card = await db
    .selectFrom('saved_card')
    .where('id', '=', id)
    .select(['brand', 'last4'])
    .executeTakeFirst()
  return card ? `${card.brand} ${card.last4}`.trim() : null
}

type View = DataOf<typeof paymentReview.view>

function describeRefund(row: Selectable<Tables['refund']>) {
  return {
    id: row.id,
    reason: row.reason,
    note: row.note,
    amountMinor: row.amount_minor,
    state: row.state,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    processedAt: row.processed_at?.toISOString() ?? null,
  }
}

export function describeDispute(
  row: Selectable<Tables['dispute']> & { reference: string },
): View['disputes'][number] {
  return {
    id: String(row.id),
    reference: row.reference,
    status: row.status,
    resolution: row.resolution,
    category: row.category,
    outcome: disputeOutcome(row.status, row.resolution),
    currency: row.currency,
    amountMinor: row.amount_minor,
    dueAt: row.due_at?.toISOString() ?? null,
    evidence: row.evidence,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  }
}

export function describeReview(
  row: Selectable<Tables['review_item']> & { reference: string | null },
): View['reviews'][number] {
  return {
    id: row.id,
    kind: row.kind,
    ...reviewText(row.kind),
    subject: row.subject,
    reference: row.reference,
    detail: row.detail,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolution: row.resolution,
  }
}

/** Ledger entries of a payment with their lines, oldest first. */
async function entriesOf(db: Kysely<Tables>, paymentId: string) {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_id', 'ledger_entry.id')
    .where('payment_id', '=', paymentId)
    .orderBy('ledger_entry.id')
    .orderBy('position')
    .select([
      'ledger_entry.id',
      'key',
      'kind',
      'at',
      'ledger_account as ledgerAccount',
      'amount_minor as amountMinor',
    ])
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, lines]) => {
    const [first] = lines
    if (!first) return []
    const { key, kind, at } = first
    const amounts = lines.map(({ ledgerAccount, amountMinor }) => ({ ledgerAccount, amountMinor }))
    return [{ id: String(id), key, kind, at: at.toISOString(), lines: amounts }]
  })
}

function webhooksOf(db: Kysely<Tables>, reference: string) {
  return db
    .selectFrom('webhook_delivery')
    .where('reference', '=', reference)
    .orderBy('handled_at')
    .select(['event', 'handled_at'])
    .execute()
}

async function disputesOfPayment(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .where('payment_id', '=', paymentId)
    .orderBy('dispute.id', 'desc')
    .selectAll('dispute')
    .select('payment.reference')
    .execute()
}

function reviewsOfPayment(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('review_item')
    .innerJoin('payment', 'payment.id', 'review_item.payment_id')
    .where('payment_id', '=', paymentId)
    .orderBy('review_item.created_at', 'desc')
    .selectAll('review_item')
    .select('payment.reference')
    .execute()
}
