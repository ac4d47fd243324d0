import { sql, type Kysely } from 'kysely'

/** J-01…J-13: sources, batches, what they staged, and what is needed to revert them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table import_source (
    id text primary key default gen_random_uuid()::text,
    kind text not null check (kind in ('m3u', 'xmltv')),
    name text not null,
    -- Null: files are uploaded.
    url text check (url like 'http%'),
    refresh_minutes int check (refresh_minutes between 15 and 10080),
    is_paid boolean not null,
    publishes boolean not null,
    etag text,
    last_modified text,
    checked_at timestamptz,
    next_refresh_at timestamptz,
    -- Guide addresses in the header of the playlist.
    guide_urls text[] not null default '{}',
    alert text,
    alert_at timestamptz,
    version int not null default 1,
    created_at timestamptz not null default now()
  )`,
  `create table import_staging (id bigint generated always as identity primary key)`,
  `create table import_batch (
    id text primary key default gen_random_uuid()::text,
    number bigint generated always as identity unique,
    source_id text not null references import_source (id) on delete cascade,
    state text not null check (state in
      ('waiting', 'parsing', 'staged', 'applied', 'unchanged', 'discarded', 'cancelled', 'failed', 'reverted')),
    is_scheduled boolean not null,
    file_name text not null,
    created_by text not null,
    bytes_total bigint,
    bytes_read bigint not null default 0,
    staging_id bigint references import_staging (id) on delete set null,
    counts jsonb not null default '{}',
    warnings text[] not null default '{}',
    error text,
    etag text,
    last_modified text,
    created_at timestamptz not null,
    -- Updated while the file is read: tells a running batch from one whose process ended.
    progress_at timestamptz not null,
    applied_at timestamptz,
    ended_at timestamptz
  )`,
  `create index import_batch_source on import_batch (source_id, created_at desc)`,
  // One at a time.
  `create unique index import_batch_running on import_batch (source_id) where state in ('waiting', 'parsing')`,
  `create table import_invalid (
    staging_id bigint not null references import_staging (id) on delete cascade,
    line int not null,
    reason text not null,
    excerpt text not null
  )`,
  `create index import_invalid_staging on import_invalid (staging_id, line)`,
  `create table staged_channel (
    staging_id bigint not null references import_staging (id) on delete cascade,
    position int not null,
    line int not null,
    name text not null,
    url text not null,
    guide_id text not null,
    logo text not null,
    group_name text not null,
    primary key (staging_id, position)
  )`,
  `create table staged_guide (
    staging_id bigint not null references import_staging (id) on delete cascade,
    number int not null,
    guide_id text not null,
    names text[] not null,
    primary key (staging_id, number)
  )`,
  // Without a foreign key, which would be checked for each of a million rows; deleted with its staging.
  `create table staged_programme (
    staging_id bigint not null,
    number int not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    title text not null,
    description text not null,
    primary key (staging_id, number, starts_at)
  )`,
  `create function delete_staged_programmes() returns trigger language plpgsql as
    $$ begin delete from staged_programme where staging_id = old.id; return null; end $$`,
  `create trigger import_staging_deletes after delete on import_staging
    for each row execute function delete_staged_programmes()`,
  `create table staged_match (
    batch_id text not null references import_batch (id) on delete cascade,
    channel_id text not null references channel (id) on delete cascade,
    guide_id text,
    how text not null check (how in ('exact', 'name', 'similar', 'ambiguous', 'none', 'manual')),
    candidates text[] not null,
    primary key (batch_id, channel_id)
  )`,
  // The guide of a channel. A locked row is an operator's choice; without guide_id it is "no guide".
  `create table import_match (
    channel_id text primary key references channel (id) on delete cascade,
    source_id text not null references import_source (id) on delete cascade,
    guide_id text,
    how text not null check (how in ('exact', 'name', 'similar', 'manual')),
    is_locked boolean not null default false
  )`,
  // Which channel came from which entry, with the values last imported.
  `create table import_channel (
    channel_id text primary key references channel (id) on delete cascade,
    source_id text not null references import_source (id) on delete cascade,
    position int not null,
    name text not null,
    url text not null,
    guide_id text not null,
    logo text not null,
    group_name text not null,
    -- Its entry is no longer in the playlist.
    is_missing boolean not null default false,
    -- Taken off air because of that.
    was_published boolean not null default false
  )`,
  `create index import_channel_source on import_channel (source_id)`,
  // What a batch changed, to revert it: rows as they were; null before: the batch created the row.
  `create table import_undo (
    batch_id text not null references import_batch (id) on delete cascade,
    number bigint generated always as identity,
    kind text not null check (kind in ('channel', 'category', 'import-channel', 'match')),
    subject text not null,
    before jsonb,
    after jsonb,
    primary key (batch_id, number)
  )`,
  // Removed or changed programmes as they were. Added ones have the number of their batch.
  `create table import_undo_programme (
    batch_id text not null references import_batch (id) on delete cascade,
    channel_id text not null references channel (id) on delete cascade,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    title text not null,
    description text not null,
    batch_number bigint,
    primary key (batch_id, channel_id, starts_at)
  )`,
  // Null: generated from the schedule of an own channel. Neither overwrites the other.
  `alter table programme add column source_id text references import_source (id) on delete cascade`,
  // The batch that added or last changed it.
  `alter table programme add column batch_number bigint`,
  `alter table programme drop constraint programme_pkey`,
  `create unique index programme_key on programme (channel_id, starts_at, source_id) nulls not distinct`,
]
