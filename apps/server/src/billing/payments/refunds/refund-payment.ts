import type { Currency } from '@kallo/rules/billing/money'
import { refundableMinor, vatOfRefund } from '@kallo/rules/billing/operator-refund'
import { vatKept } from '@kallo/rules/billing/vat'
import type { Kysely, Transaction } from 'kysely'
import { priceSettings } from '../../../foundation/settings/index.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Tables } from '../../../tables.ts'
import { findInvoice, type Invoice } from '../../invoices/index.ts'
import { externalSumsOf, postEntry, refundDueLines } from '../../ledger/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { findPayment, lockPayment, receivedMinor, type Payment, type PaymentDeps } from '../payment-store.ts'
import { refundsOf, storeDueRefund } from './refund-store.ts'

export interface Refundable {
  /** What may still be refunded. */
  leftMinor: number
  /** Refunded by operators so far. */
  byOperatorsMinor: number
  /** Dashboard refunds, chargebacks and reversals. */
  externalMinor: number
}

/** What is left of a payment after refunds, dashboard refunds, chargebacks and reversals. */
export async function refundableOf(db: Kysely<Tables>, payment: Payment): Promise<Refundable> {
  const refunds = await refundsOf(db, payment.id)
  const external = await externalSumsOf(db, payment.id)
  const sum = (rows: typeof refunds) => rows.reduce((total, { amount_minor }) => total + amount_minor, 0)
  const externalMinor = external['external-refunds'] + external.chargebacks + external.reversals
  const isReceived = payment.state === 'paid' && payment.collection !== 'none'
  const leftMinor = refundableMinor({
    receivedMinor: receivedMinor(payment),
    creditedMinor: payment.credited_minor,
    refundedMinor: sum(refunds),
    externalMinor,
  })
  return {
    leftMinor: isReceived ? leftMinor : 0,
    byOperatorsMinor: sum(refunds.filter(({ reason }) => reason === 'operator')),
    externalMinor,
  }
}

export interface RefundedPayment {
  refundId: string
  currency: Currency
  beforeMinor: number
  leftMinor: number
}

/**
 * F-09: records a refund of an operator as due and posts it, in the given transaction. It shortens no access (I-13). The
 * account is locked first, so that concurrent refunds, and those made in the dashboard, are counted.
 */
export async function refundPayment(
  { clock, paystack }: Pick<PaymentDeps, 'clock' | 'paystack'>,
  trx: Transaction<Tables>,
  reference: string,
  { amountMinor, note }: { amountMinor: number; note: string },
): Promise<RefundedPayment> {
  const known = await findPayment(trx, reference)
  if (!known) throw new AppError('payment-not-found')
  await lockAccount(trx, known.account_id)
  const payment = await lockPayment(trx, known.id)
  const { leftMinor, byOperatorsMinor } = await refundableOf(trx, payment)
  const isOurs = payment.mode === paystack.mode && payment.provider_id !== null
  if (!isOurs || leftMinor === 0) throw new AppError('not-refundable')
  if (amountMinor > leftMinor) throw new AppError('refund-too-large', { amountMinor: 'is too large' })
  const { minRefundMinor } = await priceSettings(trx)
  if (amountMinor < minRefundMinor[payment.currency])
    throw new AppError('refund-too-small', { amountMinor: 'is too small' })
  const now = new Date(clock.now())
  const refundId = await storeDueRefund(trx, payment, 'operator', amountMinor, now, note)
  await postEntry(trx, {
    key: `refund-due:${refundId}`,
    kind: 'refund-due',
    accountId: payment.account_id,
    invoiceId: payment.invoice_id,
    paymentId: payment.id,
    at: now,
    currency: payment.currency,
    lines: refundDueLines(amountMinor, await vatIn(trx, payment, byOperatorsMinor, amountMinor)),
  })
  return { refundId, currency: payment.currency, beforeMinor: leftMinor, leftMinor: leftMinor - amountMinor }
}

async function vatIn(
  db: Kysely<Tables>,
  payment: Payment,
  refundedBeforeMinor: number,
  amountMinor: number,
): Promise<number> {
  const invoice = await findInvoice(db, payment.invoice_id)
  return vatOfRefund(refundedSale(invoice), refundedBeforeMinor, amountMinor)
}

/** F-09: amount and VAT of the sale that refunds can reverse. The verification refund of a first-time payment is excluded. */
export function refundedSale(
  invoice: Pick<
    Invoice,
    'total_minor' | 'account_credit_minor' | 'refund_minor' | 'credited_minor' | 'vat_minor'
  >,
): { totalMinor: number; vatMinor: number } {
  const { total_minor, account_credit_minor, refund_minor, credited_minor, vat_minor } = invoice
  return {
    totalMinor: total_minor + account_credit_minor - refund_minor - credited_minor,
    vatMinor: vatKept({ vatMinor: vat_minor, refundMinor: refund_minor }),
  }
}
