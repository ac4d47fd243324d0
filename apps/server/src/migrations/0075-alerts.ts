import { sql, type Kysely } from 'kysely'

/** O-15, O-16: alerts to operators, their deliveries, and webhooks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      id text primary key default gen_random_uuid()::text,
      url text not null,
      -- Encrypted with the settings key.
      secret bytea not null,
      created_by text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table alert (
      id text primary key default gen_random_uuid()::text,
      kind text not null,
      -- What it is about, such as a channel's ID.
      subject text not null,
      title text not null,
      text text not null,
      -- Page of the console.
      path text not null,
      raised_at timestamptz not null,
      ended_at timestamptz,
      is_muted boolean not null default false
    )`.execute(db)
  await sql`create unique index alert_open on alert (kind, subject) where ended_at is null`.execute(db)
  await sql`create index alert_raised on alert (raised_at desc)`.execute(db)
  await sql`
    create table alert_delivery (
      id text primary key default gen_random_uuid()::text,
      alert_id text not null references alert (id) on delete cascade,
      event text not null check (event in ('raised', 'ended')),
      -- Address of the mail; null: a webhook.
      email text,
      -- Remains when the webhook is deleted.
      url text,
      webhook_id text references webhook (id) on delete set null,
      attempts int not null default 0,
      attempted_at timestamptz,
      delivered_at timestamptz,
      -- Why the latest attempt failed.
      failure text,
      check ((email is null) <> (url is null))
    )`.execute(db)
  await sql`create index alert_delivery_alert on alert_delivery (alert_id)`.execute(db)
}
