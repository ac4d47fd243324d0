import type { DataOf } from '@kallo/contract/endpoint'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import { vatKept } from '@kallo/rules/billing/vat'
import type { Deps } from '../../deps.ts'
import { priceSettings } from '../../foundation/settings/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findInvoice } from '../invoices/index.ts'
import { findPayment, purposeOf, refundableOf, refundsOf } from '../payments/index.ts'
import { describeDispute, describeRefund, describeReview } from './describe-money-events.ts'
import { describeRow } from './list-payments.ts'
import { disputesOfPayment, entriesOf, reviewsOfPayment, webhooksOf } from './payment-history-store.ts'
import { matchingPayments, paymentRows } from './payment-list-store.ts'

const everything = { search: '', state: '', method: '', currency: '', from: '', to: '' } as const

/** F-10: a payment with everything that happened to its money. */
export async function viewPaymentDetails(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  reference: string,
): Promise<DataOf<typeof paymentReview.view>> {
  const payment = await findPayment(db, reference)
  if (!payment) throw new AppError('payment-not-found')
  const all = matchingPayments(db, { ...everything, timeZone: config.timeZone })
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
    mode: payment.mode,
    providerId: payment.provider_id,
    card,
    purpose: purposeOf(invoice.kind),
    receivedMinor: payment.received_minor,
    creditedMinor: payment.credited_minor,
    vatMinor: vatKept({ vatMinor: invoice.vat_minor, refundMinor: invoice.refund_minor }),
    refundableMinor: refundable.leftMinor,
    minRefundMinor: prices.minRefundMinor[payment.currency],
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
    refunds: refunds.map(describeRefund),
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
