import { sql, type Kysely } from 'kysely'

/** What happened while people watched, and what it comes to by the hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // One partition a day. Ids begin with their time, so the key alone says which partition an event belongs to, and keeps
  // doubled ones out across all of them.
  `create table playback_event (
    event_id uuid primary key,
    session_id uuid not null,
    received_at timestamptz not null,
    watched_seconds int not null check (watched_seconds >= 0),
    what text not null,
    kind text not null,
    content_id text not null,
    country text not null,
    account_id text
  ) partition by range (event_id)`,
  // Rows come in the order of this column, nearly: an index of a few pages is enough.
  `create index playback_event_received on playback_event using brin (received_at) with (autosummarize = on)`,
  // Hours whose sum is due: every batch of events adds its hours in its own transaction.
  `create table watch_hour_due (
    id bigint generated always as identity primary key,
    hour timestamptz not null
  )`,
  // Sums of an hour. An empty country, or an empty kind, stands for all of them: different viewers cannot be added up.
  `create table watch_hour (
    hour timestamptz not null,
    kind text not null check (kind in ('channel', 'vod', '')),
    content_id text not null,
    country text not null,
    watched_seconds bigint not null,
    starts int not null,
    stalls int not null,
    errors int not null,
    viewers int not null,
    sessions int not null,
    primary key (hour, kind, content_id, country)
  )`,
]
