import { sql, type Kysely } from 'kysely'

/** Discounts for viewers who stay, and the renewals that they apply to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscription
      add column discount_percent int check (discount_percent between 1 and 90),
      add column discounted_renewals int not null default 0 check (discounted_renewals >= 0),
      add check (discounted_renewals = 0 or discount_percent is not null)`.execute(db)
  await sql`
    create table retention_offer (
      id text primary key default gen_random_uuid()::text,
      account_id text not null references account (id),
      subscription_id text not null references subscription (id),
      percent int not null check (percent between 1 and 90),
      renewals int not null check (renewals > 0),
      offered_at timestamptz not null,
      accepted_at timestamptz
    )`.execute(db)
  await sql`create index retention_offer_account on retention_offer (account_id, offered_at)`.execute(db)
}
