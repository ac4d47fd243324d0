-- The guide, and imports of playlists and guides.

create table import_source (
  id text primary key default gen_random_uuid()::text,
  kind text not null check (kind in ('m3u', 'xmltv')),
  name text not null,
  url text check (url like 'http%'),
  refresh_minutes int check (refresh_minutes between 15 and 10080),
  is_paid boolean not null,
  publishes boolean not null,
  etag text,
  last_modified text,
  checked_at timestamptz,
  next_refresh_at timestamptz,
  guide_urls text[] not null default '{}',
  alert text,
  alert_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now()
);
comment on column import_source.url is 'Null: files are uploaded.';
comment on column import_source.publishes is 'Are new channels published at once?';
comment on column import_source.etag is 'Of the last applied response.';
comment on column import_source.guide_urls is 'In the header of the playlist.';
comment on column import_source.alert is 'Why the last refresh was not applied.';

create table programme (
  channel_id text not null references channel (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title text not null,
  description text not null,
  source_id text references import_source (id) on delete cascade,
  batch_number bigint,
  constraint programme_not_empty check (ends_at > starts_at)
);
comment on column programme.source_id is 'Null: generated from the schedule of an own channel.';
comment on column programme.batch_number is 'The import batch that added or last changed it.';
-- Imports and generated schedules do not overwrite each other's programmes.
create unique index programme_key on programme (channel_id, starts_at, source_id) nulls not distinct;

create trigger programme_notifies after insert or update or delete on programme
  for each statement execute function notify_timeline();

create table import_staging (
  id bigint generated always as identity primary key
);

create table import_batch (
  id text primary key default gen_random_uuid()::text,
  number bigint generated always as identity unique,
  source_id text not null references import_source (id) on delete cascade,
  state text not null check (state in ('waiting', 'parsing', 'staged', 'applied', 'unchanged', 'discarded',
    'cancelled', 'failed', 'reverted')),
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
  progress_at timestamptz not null,
  applied_at timestamptz,
  ended_at timestamptz
);
comment on column import_batch.staging_id is 'Shared by batches that use the same file.';
-- One batch of a source is read at a time.
create unique index import_batch_running on import_batch (source_id) where state in ('waiting', 'parsing');
create index import_batch_source on import_batch (source_id, created_at desc);

create table import_invalid (
  staging_id bigint not null references import_staging (id) on delete cascade,
  line int not null,
  reason text not null,
  excerpt text not null
);
create index import_invalid_staging on import_invalid (staging_id, line);

create table staged_channel (
  staging_id bigint not null references import_staging (id) on delete cascade,
  position int not null,
  line int not null,
  name text not null,
  url text not null,
  guide_id text not null,
  logo text not null,
  group_name text not null,
  primary key (staging_id, position)
);

create table staged_guide (
  staging_id bigint not null references import_staging (id) on delete cascade,
  number int not null,
  guide_id text not null,
  names text[] not null,
  primary key (staging_id, number)
);

-- Without a foreign key, which would be checked for each of a million rows; a trigger deletes the rows with their
-- staging.
create table staged_programme (
  staging_id bigint not null,
  number int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title text not null,
  description text not null,
  primary key (staging_id, number, starts_at)
);

create function delete_staged_programmes() returns trigger language plpgsql as $$
begin
  delete from staged_programme where staging_id = old.id;
  return null;
end
$$;

create trigger import_staging_deletes_programmes after delete on import_staging
  for each row execute function delete_staged_programmes();

create table staged_match (
  batch_id text not null references import_batch (id) on delete cascade,
  channel_id text not null references channel (id) on delete cascade,
  guide_id text,
  how text not null check (how in ('exact', 'name', 'similar', 'ambiguous', 'none', 'manual')),
  candidates text[] not null,
  primary key (batch_id, channel_id)
);

-- A row with is_locked is an operator's choice; without guide_id it means no guide.
create table import_match (
  channel_id text primary key references channel (id) on delete cascade,
  source_id text not null references import_source (id) on delete cascade,
  guide_id text,
  how text not null check (how in ('exact', 'name', 'similar', 'manual')),
  is_locked boolean not null default false
);
comment on column import_match.guide_id is 'Null in a locked row: no guide.';

create table import_channel (
  channel_id text primary key references channel (id) on delete cascade,
  source_id text not null references import_source (id) on delete cascade,
  position int not null,
  is_missing boolean not null default false,
  was_published boolean not null default false,
  logo_read text not null default '',
  logo_picture text not null default '',
  logo_failure text,
  name text not null,
  url text not null,
  guide_id text not null,
  logo text not null,
  group_name text not null
);
comment on column import_channel.logo_read is 'The address that was read last, successfully or not.';
comment on column import_channel.logo_picture is 'The picture stored from it.';
comment on column import_channel.logo_failure is 'Why the latest one could not be used.';
create index import_channel_source on import_channel (source_id);

create table import_undo (
  batch_id text not null references import_batch (id) on delete cascade,
  number bigint generated always as identity,
  kind text not null check (kind in ('channel', 'category', 'import-channel', 'match')),
  subject text not null,
  before jsonb,
  after jsonb,
  primary key (batch_id, number)
);

create table import_undo_programme (
  batch_id text not null references import_batch (id) on delete cascade,
  channel_id text not null references channel (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title text not null,
  description text not null,
  batch_number bigint,
  primary key (batch_id, channel_id, starts_at)
);
