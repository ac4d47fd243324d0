import { sql, type Kysely } from 'kysely'

/** F-13…F-16: plans and codes that operators edit, and announcements to viewers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table package add column version int not null default 1`,
  `alter table promo_code add column version int not null default 1`,
  // The creator is an operator, by name and email address.
  `alter table voucher_batch drop constraint voucher_batch_created_by_fkey`,
  `create index promo_code_use_code on promo_code_use (code) where used_at is not null`,

  `create table announcement (
    id text primary key default gen_random_uuid()::text,
    texts jsonb not null check (texts ? 'en'),
    audience text not null check (audience in ('all', 'subscribers')),
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    created_by text not null,
    created_at timestamptz not null,
    version int not null default 1
  )`,
  `comment on column announcement.texts is 'by language; English is the fallback'`,
  `create function tell_announcements() returns trigger language plpgsql as $$
    begin
      perform pg_notify('announcements', '{}');
      return null;
    end $$`,
  `create trigger announcement_tells after insert or update or delete or truncate on announcement
    for each statement execute function tell_announcements()`,
]
