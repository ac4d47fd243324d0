import { sql, type Kysely } from 'kysely'

/** P-08: the last look at each stream from elsewhere, and the tiles that stood still. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table source_check (
      channel_id text primary key references channel (id) on delete cascade,
      stream_key text not null,
      outcome text not null
        check (outcome in ('answers', 'redirects', 'refuses', 'no-playlist', 'timeout', 'unreachable')),
      http_status int,
      latency_ms int not null,
      checked_at timestamptz not null
    )`.execute(db)
  await sql`
    create table wall_restart (
      id bigint generated always as identity primary key,
      channel_id text not null references channel (id) on delete cascade,
      at timestamptz not null,
      last_state text not null,
      stood_still_ms int not null check (stood_still_ms >= 0)
    )`.execute(db)
  await sql`create index wall_restart_channel on wall_restart (channel_id, id desc)`.execute(db)
}
