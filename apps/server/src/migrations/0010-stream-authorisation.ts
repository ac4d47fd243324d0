import { sql, type Kysely } from 'kysely'

/** T-04, T-05: leases name the session that plays, remember why they ended, and an account has a media allowance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Tickets of the previous form are rejected, so its leases cannot be renewed.
  `delete from stream_lease`,
  `alter table stream_lease rename column stopped_at to ended_at`,
  `alter table stream_lease rename column device to session`,
  `alter table stream_lease
    add column end_reason text
      check (end_reason in ('left', 'stopped', 'signed-out', 'subscription-required', 'stream-limit')),
    add column is_counted boolean not null,
    add column acquired_at timestamptz not null,
    add check ((ended_at is null) = (end_reason is null))`,
  `drop index stream_lease_stopped`,
  `create index session_key on session (substring(token_hash from 1 for 8))`,
  `create unlogged table media_allowance (
    viewer text primary key,
    remaining_ms integer not null,
    updated_at timestamptz not null
  )`,
  `create table service_heartbeat (
    name text primary key,
    at timestamptz not null
  )`,
  `update setting set value = '21600' where key = 'ticket-seconds' and value = '600'`,
]
