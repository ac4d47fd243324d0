import { sql, type Kysely } from 'kysely'

/** What happens to the money of a payment outside Kallo: dashboard refunds, reversals and disputes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table dispute (
    id bigint primary key,
    payment_id text not null references payment (id),
    status text not null,
    resolution text,
    category text not null,
    currency text not null check (currency in ('NGN', 'USD')),
    amount_minor bigint not null check (amount_minor >= 0),
    due_at timestamptz,
    evidence jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    resolved_at timestamptz
  )`,
  `comment on column dispute.id is 'as assigned by Paystack'`,
  `create index dispute_payment on dispute (payment_id)`,

  `create index payment_provider on payment (provider_id) where provider_id is not null`,

  `alter table ledger_entry drop constraint ledger_entry_kind_check`,
  `alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('payment', 'refund-due', 'refund-made',
    'promo', 'opening', 'correction', 'external-refund', 'chargeback', 'reversal'))`,

  // Grants never change; that one no longer counts is another fact.
  `create table grant_revocation (
    grant_id text primary key references entitlement_period (id),
    dispute_id bigint not null references dispute (id),
    revoked_at timestamptz not null
  )`,
  `create function keep_revocation() returns trigger language plpgsql as $$
    begin raise exception 'a revocation does not change' using errcode = 'KL001'; end $$`,
  `create trigger revocation_stays before update or delete on grant_revocation
    for each row execute function keep_revocation()`,
]
