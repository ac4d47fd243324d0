import { sql, type Kysely } from 'kysely'

/** F-01…F-08: search, notes, mails sent, impersonation, operators' refunds and repeated requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Without the extension (a server without contrib modules) the search works, but reads the whole table.
  `do $$ begin
    if exists (select from pg_available_extensions where name = 'pg_trgm') then
      create extension if not exists pg_trgm;
      create index account_search on account using gin
        (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops) where erased_at is null;
    end if;
  end $$`,
  `create index account_name on account (lower(name), id) where erased_at is null`,
  `create index account_created on account (created_at desc, id) where erased_at is null`,

  // For the viewing summary and for erasure.
  `create index playback_event_account on playback_event (account_id) where account_id is not null`,

  `create table subscriber_note (
    id text primary key default gen_random_uuid()::text,
    account_id text not null references account (id),
    author text not null,
    text text not null check (text <> ''),
    created_at timestamptz not null
  )`,
  `create index subscriber_note_account on subscriber_note (account_id, created_at)`,

  `create table sent_mail (
    job_id text primary key,
    account_id text not null references account (id),
    kind text not null,
    sent_at timestamptz not null
  )`,
  `comment on column sent_mail.job_id is 'of the queue; a job that is repeated is listed once'`,
  `create index sent_mail_account on sent_mail (account_id, sent_at desc)`,
  `create index sent_mail_age on sent_mail (sent_at)`,

  // Results by the client's key, so that a repeated request has no further effect.
  `create table operator_request (
    actor text not null,
    key uuid not null,
    action text not null,
    subject text not null,
    result jsonb,
    at timestamptz not null,
    primary key (actor, key)
  )`,
  `create index operator_request_age on operator_request (at)`,

  `alter table session add column impersonated_by text`,
  `comment on column session.impersonated_by is 'the operator of a read-only session of support'`,

  `alter table refund drop constraint refund_payment_id_reason_key`,
  // Operators may refund a payment in several parts.
  `create unique index refund_payment_reason on refund (payment_id, reason) where reason <> 'operator'`,
  `alter table refund add column note text not null default ''`,
]
