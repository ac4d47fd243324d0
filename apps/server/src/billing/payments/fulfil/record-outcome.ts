import { returnAmount, type ReceivedAmount, type Returned } from '@kallo/rules/billing/received-amount'
import type { Transaction } from 'kysely'
import { priceSettings } from '../../../foundation/settings/index.ts'
import type { Tables } from '../../../tables.ts'
import { closeInvoice, type Invoice } from '../../invoices/index.ts'
import { ledgerSumOf, feeLines, postEntry, returnLines, saleLines } from '../../ledger/index.ts'
import { requestBillingMail } from '../../mails/index.ts'
import type { PaystackTransaction } from '../../paystack/index.ts'
import { changePayment, type Payment, type PaymentChanges, type PaymentDeps } from '../payment-store.ts'
import { storeDueRefund } from '../refunds/refund-store.ts'

/** What `fulfil` needs: a payment that was verified, or of which nothing is charged. */
export interface PaymentToFulfil {
  payment: Payment
  invoice: Invoice
  /** Null: nothing is charged. */
  transaction: PaystackTransaction | null
  now: Date
}

/**
 * Records that the order was granted: closes its invoice, posts the sale and stores the refunds due. `subscriptionId`: the
 * subscription that received the grant; null for a gift, which is granted later.
 */
export async function recordSale(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  toFulfil: PaymentToFulfil,
  received: ReceivedAmount,
  { subscriptionId, cardId }: { subscriptionId: string | null; cardId: string | null },
): Promise<Payment> {
  const { payment, invoice, now } = toFulfil
  await closeInvoice(trx, invoice.id, 'paid', subscriptionId, now)
  const excess = received.kind === 'overpaid' ? received.returned : null
  await postEntry(trx, { ...entryOf(toFulfil), lines: saleLines(payment.mode, invoice, excess) })
  // `minimum-charge`: only invoices of earlier versions, which refunded the difference.
  const refundReason = invoice.is_first_time ? 'verification' : 'minimum-charge'
  if (invoice.refund_minor > 0) await storeDueRefund(trx, payment, refundReason, invoice.refund_minor, now)
  if (excess) await returnExcess(deps, trx, toFulfil, excess)
  return markPaid(trx, toFulfil, {
    outcome: 'granted',
    ...(cardId === null ? {} : { card_id: cardId }),
    // An excess that is not refunded (I-17), and the difference to the minimum charge (S-12).
    credited_minor: creditOfReturn(excess) + invoice.credited_minor,
  })
}

/** Returns the whole amount of a payment that cannot be granted; the ledger records it immediately. */
export async function returnMoney(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  toFulfil: PaymentToFulfil,
  reason: NonNullable<Payment['refund_reason']>,
): Promise<Payment> {
  const { payment, invoice, transaction, now } = toFulfil
  await closeInvoice(trx, invoice.id, 'void', null, now)
  const amountMinor = transaction?.amountMinor ?? payment.amount_minor
  if (amountMinor === 0) return markPaid(trx, toFulfil, { outcome: 'refunded', refund_reason: reason })
  const returned = await refundOrCredit(trx, payment, amountMinor)
  await postEntry(trx, { ...entryOf(toFulfil), lines: returnLines(payment.mode, returned) })
  if (returned.way === 'refund') await storeDueRefund(trx, payment, reason, amountMinor, now)
  if (reason === 'underpaid') await mailDifference(deps, trx, toFulfil, returned, 'payment-underpaid')
  return markPaid(trx, toFulfil, {
    outcome: 'refunded',
    refund_reason: reason,
    credited_minor: creditOfReturn(returned),
  })
}

/** I-17: an amount below the minimum refund is credited. Card payments never are. */
async function refundOrCredit(
  trx: Transaction<Tables>,
  { method, currency }: Payment,
  amountMinor: number,
): Promise<Returned> {
  if (method === 'card') return { way: 'refund', amountMinor }
  return returnAmount(amountMinor, (await priceSettings(trx)).minRefundMinor[currency])
}

/** I-17: returns the excess over the price. The entry of the sale contains its ledger lines. */
async function returnExcess(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  toFulfil: PaymentToFulfil,
  excess: Returned,
): Promise<void> {
  if (excess.way === 'refund')
    await storeDueRefund(trx, toFulfil.payment, 'overpaid', excess.amountMinor, toFulfil.now)
  await mailDifference(deps, trx, toFulfil, excess, 'payment-overpaid')
}

function mailDifference(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  { payment, invoice, transaction }: PaymentToFulfil,
  { way, amountMinor }: Returned,
  kind: 'payment-overpaid' | 'payment-underpaid',
): Promise<void> {
  return requestBillingMail(deps, trx, {
    kind,
    accountId: payment.account_id,
    planName: invoice.plan_name,
    receivedMinor: transaction?.amountMinor ?? 0,
    priceMinor: payment.amount_minor,
    amountMinor,
    isCredited: way === 'credit',
    currency: payment.currency,
  })
}

/** I-17: what is added to the account's balance instead of a refund. */
function creditOfReturn(returned: Returned | null): number {
  return returned?.way === 'credit' ? returned.amountMinor : 0
}

async function markPaid(
  trx: Transaction<Tables>,
  { payment, transaction, now }: PaymentToFulfil,
  outcome: PaymentChanges,
): Promise<Payment> {
  const changes = {
    ...outcome,
    state: 'paid' as const,
    failure: null,
    next_check_at: null,
    settled_at: now,
    paid_at: new Date(transaction?.paidAt ?? now),
    provider_id: transaction?.id ?? null,
    received_minor: transaction?.amountMinor ?? null,
  }
  await changePayment(trx, payment.id, changes)
  await postFees(trx, payment, transaction?.feesMinor ?? null, now)
  return { ...payment, ...changes }
}

/** The ledger entry of a payment, without its lines. */
function entryOf({ payment, invoice, now }: PaymentToFulfil) {
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

/**
 * I-19: posts the difference between the fees in the ledger and those that Paystack reports (null: not reported yet). Idempotent,
 * if the payment is locked.
 */
export async function postFees(
  trx: Transaction<Tables>,
  payment: Payment,
  feesMinor: number | null,
  now: Date,
): Promise<void> {
  if (feesMinor === null) return
  const posted = await ledgerSumOf(trx, payment.id, 'fees')
  if (posted.amountMinor === feesMinor) return
  await postEntry(trx, {
    key: `fee:${payment.id}:${posted.entries + 1}`,
    kind: 'fee',
    accountId: payment.account_id,
    invoiceId: payment.invoice_id,
    paymentId: payment.id,
    at: now,
    currency: payment.currency,
    lines: feeLines(payment.mode, feesMinor - posted.amountMinor),
  })
}
