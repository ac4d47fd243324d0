import { receiptNumber } from '@kallo/rules/receipt-number'
import { sql, type Kysely, type NotNull, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Payment } from './payment-store.ts'

/** A receipt is owed from the moment of payment; its number comes right after, outside the payment's transaction. */
export function owingReceipt(query: Kysely<Tables>, payment: Payment, now: Date) {
  const { id, invoice_id, account_id } = payment
  return query.insertInto('receipt').values({ payment_id: id, invoice_id, account_id, issued_at: now })
}

/**
 * Gives every receipt that has none the next number, in order. The counter is a row, so that a transaction that fails gives
 * its numbers back: there are no gaps. Payments do not wait for it, and not for each other.
 */
export async function numberReceipts(query: Transaction<Tables>) {
  await query.selectFrom('receipt_counter').select('last').forUpdate().execute()
  const { rows } = await sql<{ payment_id: string; number: number }>`
    with waiting as (
      select payment_id, row_number() over (order by issued_at, payment_id) as place
      from receipt where number is null
    ),
    counter as (update receipt_counter set last = last + (select count(*) from waiting) returning last)
    update receipt set number = counter.last - (select count(*) from waiting) + waiting.place
    from waiting, counter where receipt.payment_id = waiting.payment_id
    returning receipt.payment_id, receipt.number`.execute(query)
  return rows.toSorted((a, b) => a.number - b.number)
}

export async function hasUnnumbered(query: Kysely<Tables>): Promise<boolean> {
  const row = await query
    .selectFrom('receipt')
    .where('number', 'is', null)
    .select('payment_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a mail about a receipt says. */
export function receiptFacts(query: Kysely<Tables>, paymentIds: readonly string[]) {
  return query
    .selectFrom('receipt')
    .innerJoin('invoice', 'invoice.id', 'receipt.invoice_id')
    .innerJoin('entitlement_period as period', 'period.invoice_id', 'invoice.id')
    .where('receipt.payment_id', 'in', paymentIds)
    .orderBy('receipt.number')
    .select([
      'receipt.number',
      'receipt.account_id',
      'invoice.package_name',
      'invoice.total_minor',
      'invoice.refund_minor',
      'invoice.currency',
      'period.ends_at',
    ])
    .execute()
}

export function receiptsOf(query: Kysely<Tables>, accountId: string) {
  return query
    .selectFrom('receipt')
    .innerJoin('invoice', 'invoice.id', 'receipt.invoice_id')
    .innerJoin('payment', 'payment.id', 'receipt.payment_id')
    .innerJoin('entitlement_period as period', 'period.invoice_id', 'invoice.id')
    .innerJoin('account', 'account.id', 'receipt.account_id')
    .leftJoin('saved_card', 'saved_card.id', 'payment.card_id')
    .where('receipt.account_id', '=', accountId)
    .where('receipt.number', 'is not', null)
    .orderBy('receipt.number', 'desc')
    .select((of) => [
      'receipt.number',
      'issued_at',
      'invoice.kind',
      'package_name',
      'invoice.currency',
      'invoice.lines',
      'total_minor',
      'vat_minor',
      'payment.reference',
      'payment.email',
      'account.name',
      'last4',
      'period.starts_at',
      'period.ends_at',
      of
        .selectFrom('refund')
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.state', '=', 'processed')
        .select((one) => one.fn.coalesce(one.fn.sum<number>('amount_minor'), one.lit(0)).as('minor'))
        .as('refunded_minor'),
    ])
    .$narrowType<{ number: NotNull }>()
    .execute()
}

export async function receiptNumberOf(query: Kysely<Tables>, paymentId: string): Promise<string | null> {
  const row = await query
    .selectFrom('receipt')
    .where('payment_id', '=', paymentId)
    .select('number')
    .executeTakeFirst()
  return row?.number ? receiptNumber(row.number) : null
}
