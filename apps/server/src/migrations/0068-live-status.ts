import { sql, type Kysely } from 'kysely'

/** Y-08: what the ingest process reports of channels and sources; and notifications of their changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_channel_status (
      channel_id text primary key references live_channel (channel_id) on delete cascade,
      state text not null check (state in ('starting', 'on-air', 'slate', 'off')),
      source_id bigint references live_source (id) on delete set null,
      run_id bigint references live_run (id) on delete set null,
      -- Of the state and source.
      since timestamptz not null,
      -- For operators; null: none.
      problem text,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table live_source_status (
      source_id bigint primary key references live_source (id) on delete cascade,
      is_receiving boolean not null,
      last_data_at timestamptz,
      problem text,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create function notify_live_sources() returns trigger language plpgsql as $$
      begin
        perform pg_notify('live_sources', '{}');
        return null;
      end
    $$`.execute(db)
  for (const table of ['live_channel', 'live_source', 'live_run'])
    await sql`
      create trigger ${sql.ref(`${table}_changed`)} after insert or update or delete on ${sql.table(table)}
      for each statement execute function notify_live_sources()`.execute(db)
}
