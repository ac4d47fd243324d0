import { sql, type Kysely } from 'kysely'

/** F-10…F-12: lists of payments, and reconciliation on request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index payment_created on payment (created_at desc, id)`,
  // For searches by the begin of a reference.
  `create index payment_reference_begin on payment (reference text_pattern_ops)`,
  `create index webhook_delivery_reference on webhook_delivery (reference) where reference is not null`,
  `create index review_item_created on review_item (created_at desc, id)`,
  `create index review_item_payment on review_item (payment_id) where payment_id is not null`,
  `create index dispute_due on dispute (due_at)`,
  `create index refund_payment on refund (payment_id)`,

  `create table reconciliation_run (
    id text primary key default gen_random_uuid()::text,
    actor text not null,
    started_at timestamptz not null,
    progressed_at timestamptz not null,
    step text not null default 'waiting'
      check (step in ('waiting', 'payments', 'missing', 'refunds', 'disputes', 'settlements')),
    compared int not null default 0,
    cancel_requested boolean not null default false,
    finished_at timestamptz,
    outcome text check (outcome in ('done', 'failed', 'cancelled', 'interrupted')),
    error text,
    check ((finished_at is null) = (outcome is null))
  )`,
  `create unique index reconciliation_running on reconciliation_run ((true)) where finished_at is null`,
  `create index reconciliation_started on reconciliation_run (started_at desc)`,
]
