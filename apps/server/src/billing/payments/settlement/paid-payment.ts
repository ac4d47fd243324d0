import type { Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'
import type { Invoice } from '../../invoices/index.ts'
import type { Transaction as PaystackTransaction } from '../../paystack/index.ts'
import { postFees } from './post-fees.ts'
import { changePayment, type Payment, type PaymentChanges } from '../payment-store.ts'

/** A payment that is being settled. */
export interface PaidPayment {
  payment: Payment
  invoice: Invoice
  /** Null when nothing was charged. */
  transaction: PaystackTransaction | null
}

export type Facts = PaidPayment & { now: Date }

export async function markPaid(
  trx: Transaction<Tables>,
  { payment, transaction, now }: Facts,
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
export function entryOf({ payment, invoice, now }: Facts) {
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
