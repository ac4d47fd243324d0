import { sql, type Kysely } from 'kysely'

/** D-06: the streams that were delivered. Playback events and reported minutes count for these only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Logged: hours are summed again from their events, and a crash must not take away what was counted.
  `create table stream_seen (
    id text primary key check (id ~ '^[0-9a-f]{16}$'),
    viewer text not null,
    resource text not null,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    reported_seconds int not null default 0
  ) with (fillfactor = 80)`,
  `create index stream_seen_viewer on stream_seen (viewer, resource) where viewer <> '0000000000000000'`,
]
