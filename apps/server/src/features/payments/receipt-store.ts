import { receiptNumber } from '@kallo/rules/receipt-number'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Payment } from './payment-store.ts'

/** The next number. A transaction that fails gives it back, so that there are no gaps. */
export async function issueReceipt(query: Kysely<Tables>, payment: Payment, now: Date): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with next as (update receipt_counter set last = last + 1 returning last)
    insert into receipt (number, invoice_id, payment_id, account_id, issued_at)
    select next.last, ${payment.invoice_id}, ${payment.id}, ${payment.account_id}, ${now} from next
    returning number`.execute(query)
  const [issued] = rows
  if (!issued) throw new Error('the counter of receipts is missing')
  return issued.number
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
    .execute()
}

export async function receiptNumberOf(query: Kysely<Tables>, paymentId: string): Promise<string | null> {
  const row = await query
    .selectFrom('receipt')
    .where('payment_id', '=', paymentId)
    .select('number')
    .executeTakeFirst()
  return row ? receiptNumber(row.number) : null
}
