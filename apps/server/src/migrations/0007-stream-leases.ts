import { sql, type Kysely } from 'kysely'

/** T-05: which streams play. Viewers and devices stand here as in tickets: by their hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stream_lease (
      id text primary key check (id ~ '^[0-9a-f]{16}$'),
      viewer text not null,
      device text not null,
      kind text not null check (kind in ('live', 'vod')),
      tag text not null,
      country text not null,
      city text not null default '',
      started_at timestamptz not null,
      seen_at timestamptz not null,
      stopped_at timestamptz
    )`.execute(db)
  await sql`create index stream_lease_viewer on stream_lease (viewer, seen_at)`.execute(db)
  await sql`create index stream_lease_seen on stream_lease (seen_at)`.execute(db)
  await sql`create index stream_lease_stopped on stream_lease (stopped_at) where stopped_at is not null`.execute(
    db,
  )
}
