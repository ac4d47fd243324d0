import { settledRefundStates } from '@kallo/rules/billing/refund-state'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import { sql, type Kysely, type NotNull, type Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'

/**
 * Assigns the next receipt numbers to granted payments without one, in order; free grants have none. The counter is a row rather than a sequence,
 * so a rolled-back transaction leaves no gaps. It runs outside settlement, so payments never wait for the counter.
 */
export async function numberReceipts(trx: Transaction<Tables>): Promise<string[]> {
  await trx.selectFrom('receipt_counter').select('last').forUpdate().execute()
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select payment.id, row_number() over (order by settled_at, payment.id) as place
      from payment join invoice on invoice.id = invoice_id
      where outcome = 'granted' and receipt_number is null and total_minor + account_credit_minor > 0
    ),
    counter as (update receipt_counter set last = last + (select count(*) from waiting) returning last)
    update payment set receipt_number = counter.last - (select count(*) from waiting) + waiting.place
    from waiting, counter where payment.id = waiting.id
    returning payment.id`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function hasUnnumberedReceipts(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .where('outcome', '=', 'granted')
    .where('receipt_number', 'is', null)
    .where(sql<boolean>`total_minor + account_credit_minor > 0`)
    .select('payment.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The contents of receipt mails, by receipt number. Gifts have a separate mail. */
export function receiptFacts(db: Kysely<Tables>, paymentIds: readonly string[]) {
  return db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .innerJoin('entitlement_period as period', 'period.payment_id', 'payment.id')
    .where('payment.id', 'in', paymentIds)
    .where('receipt_number', 'is not', null)
    .orderBy('receipt_number')
    .select([
      'receipt_number as number',
      'payment.account_id',
      'invoice.plan_name',
      'invoice.total_minor',
      'invoice.refund_minor',
      'invoice.credited_minor',
      'invoice.account_credit_minor',
      'invoice.currency',
      // Free days that a change of plan keeps follow its period.
      sql<Date>`(select max(ends_at) from entitlement_period kept where kept.invoice_id = invoice.id)`.as(
        'ends_at',
      ),
    ])
    .$narrowType<{ number: NotNull }>()
    .execute()
}

/** An account's receipts, latest first, or only the one at `position`. */
export function receiptsOf(db: Kysely<Tables>, accountId: string, position: number | null = null) {
  return db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .leftJoin('entitlement_period as period', 'period.payment_id', 'payment.id')
    .leftJoin('gift', 'gift.invoice_id', 'invoice.id')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .leftJoin('saved_card', 'saved_card.id', 'payment.card_id')
    .where('payment.account_id', '=', accountId)
    .where('receipt_number', 'is not', null)
    .$if(position !== null, (of) => of.where('receipt_number', '=', position))
    .orderBy('receipt_number', 'desc')
    .select([
      'receipt_number as number',
      'settled_at as issued_at',
      'invoice.kind',
      'plan_name',
      'invoice.currency',
      'invoice.lines',
      'total_minor',
      'vat_minor',
      'invoice.refund_minor',
      'invoice.account_credit_minor',
      'invoice.credited_minor as invoice_credited_minor',
      'payment.method',
      'payment.amount_minor',
      'payment.received_minor',
      'payment.credited_minor',
      'payment.id as payment_id',
      'payment.reference',
      'payment.email',
      'account.name',
      'last4',
      'period.starts_at',
      'period.ends_at',
      'gift.recipient_email',
      'gift.recipient_phone',
    ])
    .$narrowType<{ number: NotNull; issued_at: NotNull }>()
    .execute()
}

/** Refunds of the price that the customer has received, oldest first; an excess is not part of the sale. */
export function processedRefundsOf(db: Kysely<Tables>, paymentId: string) {
  return db
    .selectFrom('refund')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', settledRefundStates)
    .where('reason', '!=', 'overpaid')
    .where('processed_at', 'is not', null)
    .orderBy('processed_at')
    .select(['amount_minor', 'processed_at'])
    .$narrowType<{ processed_at: NotNull }>()
    .execute()
}

export async function receiptNumberOf(db: Kysely<Tables>, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select('receipt_number')
    .executeTakeFirst()
  return row?.receipt_number ? receiptNumber(row.receipt_number) : null
}
