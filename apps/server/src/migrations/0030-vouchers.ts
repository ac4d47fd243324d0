import { sql, type Kysely } from 'kysely'

/** S-20: voucher batches, and entitlement periods granted by a voucher or a gift with a plan of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const kinds = `('purchase', 'change', 'renewal', 'devices', 'promo', 'opening', 'voucher', 'gift')`

const statements = [
  `alter table invoice drop constraint invoice_kind_check, add constraint invoice_kind_check check (kind in ${kinds})`,
  `alter table entitlement_period drop constraint entitlement_period_kind_check,
    add constraint entitlement_period_kind_check check (kind in ${kinds})`,

  // What is left of given time follows a new plan: a further grant of the same invoice.
  `alter table entitlement_period add column moved_from text unique references entitlement_period (id)`,
  `alter table entitlement_period drop constraint entitlement_period_invoice_id_kind_key`,
  `create unique index entitlement_period_invoice on entitlement_period (invoice_id, kind) where moved_from is null`,

  `create table voucher_batch (
    id text primary key default gen_random_uuid()::text,
    package_id text not null references package (id),
    count int not null check (count between 1 and 10000),
    currency text not null check (currency in ('NGN', 'USD')),
    price_minor bigint not null check (price_minor >= 0),
    expires_at timestamptz not null,
    note text not null,
    created_by text references account (id),
    created_at timestamptz not null,
    voided_at timestamptz
  )`,
  `comment on column voucher_batch.price_minor is 'of one voucher, to the reseller'`,
  `create table voucher (
    code_hash bytea primary key check (length(code_hash) = 32),
    batch_id text not null references voucher_batch (id),
    redeemed_at timestamptz,
    account_id text references account (id),
    invoice_id text unique references invoice (id),
    check ((redeemed_at is null) = (account_id is null)),
    check ((redeemed_at is null) = (invoice_id is null))
  )`,
  `create index voucher_batch_of on voucher (batch_id)`,
  `create index voucher_account on voucher (account_id) where account_id is not null`,
]
