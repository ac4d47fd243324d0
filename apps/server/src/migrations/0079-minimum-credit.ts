import { sql, type Kysely } from 'kysely'

/**
 * S-12: an order below Paystack's minimum charge is charged at the minimum, and the difference becomes account credit. An order
 * that the balance pays completely has a receipt, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table invoice
    add column credited_minor bigint not null default 0
      check (credited_minor between 0 and total_minor - refund_minor)`,
  `drop index payment_without_receipt`,
  `create index payment_without_receipt on payment (settled_at) where outcome = 'granted' and receipt_number is null`,
]
