-- Stored media, schedules, leases and video files.

create table asset (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]*$' and id not like '%playlist%'),
  slots int not null check (slots > 0),
  fps int not null check (fps in (24, 25, 30, 50, 60)),
  source text not null,
  licence text not null,
  attribution text not null,
  format text not null default '',
  unused_since timestamptz,
  segment_us int[],
  starts_us bigint not null default 0,
  is_independent boolean not null default true,
  length_us bigint check (length_us > 0)
);
comment on column asset.format is 'See `LoopEntry`.';
comment on column asset.unused_since is 'Of an upload that no VOD plays any more: since when.';
comment on column asset.segment_us is 'Lengths of the segments in microseconds; null: 6 s each.';
comment on column asset.starts_us is 'Decode time of the first segment, in microseconds.';
comment on column asset.is_independent is 'Every segment starts with an IDR picture.';
comment on column asset.length_us is
  'Without the still picture that fills the last segment, in microseconds; null: as long as its segments.';

create table init_segment (
  name text primary key check (name ~ '^[0-9a-f]{16}$'),
  bytes bytea not null
);

create table rendition (
  asset_id text not null references asset (id),
  index int not null check (index >= 0),
  width int not null,
  height int not null,
  codecs text not null,
  peak_bps int not null check (peak_bps > 0),
  average_bps int not null check (average_bps > 0),
  init text references init_segment (name),
  primary key (asset_id, index)
);
comment on column rendition.width is '0: audio only.';
comment on column rendition.init is 'Null: MPEG-TS of a former release.';

create table schedule (
  channel_id text primary key references channel (id) on delete cascade,
  filler_title text not null,
  filler_loop text[] not null,
  version int not null default 1
);
comment on table schedule is 'One row per channel whose schedule was edited.';
comment on column schedule.filler_loop is 'Empty: without a filler.';

create table schedule_block (
  id text primary key default gen_random_uuid()::text,
  channel_id text not null references channel (id) on delete cascade,
  start_minute int not null check (start_minute between 0 and 1439),
  minutes int check (minutes between 1 and 1440),
  weekdays int[] not null default '{0,1,2,3,4,5,6}',
  on_date text check (on_date ~ '^\d{4}-\d\d-\d\d$'),
  title text not null,
  description text not null,
  loop text[] not null check (cardinality(loop) > 0)
);
comment on column schedule_block.minutes is 'Null: until the next block.';
comment on column schedule_block.weekdays is '0 (Sunday) to 6.';
comment on column schedule_block.on_date is '`2026-11-20`: once, instead of the weekly blocks.';
create index schedule_block_channel on schedule_block (channel_id, start_minute);

create table timeline (
  channel_id text not null references channel (id) on delete cascade,
  slot_start bigint not null,
  slot_count int not null check (slot_count > 0),
  loop jsonb not null,
  discontinuity_base bigint not null check (discontinuity_base >= 0),
  starts_with_discontinuity boolean not null default true,
  primary key (channel_id, slot_start)
);

create trigger asset_notifies after insert or update or delete on asset
  for each statement execute function notify_catalogue();
create trigger rendition_notifies after insert or update or delete on rendition
  for each statement execute function notify_catalogue();
create trigger timeline_notifies after insert or update or delete on timeline
  for each statement execute function notify_timeline();

create table stream_lease (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  viewer text not null,
  session text not null,
  kind text not null check (kind in ('live', 'vod')),
  tag text not null,
  country text not null,
  city text not null default '',
  is_counted boolean not null,
  started_at timestamptz not null,
  acquired_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('left', 'stopped', 'signed-out', 'subscription-required', 'stream-limit')),
  constraint stream_lease_ended check ((ended_at is null) = (end_reason is null))
);
comment on column stream_lease.id is 'The stream of its ticket.';
comment on column stream_lease.viewer is '`viewerHash` of the account.';
comment on column stream_lease.session is '`sessionKey` of the session that started it.';
comment on column stream_lease.country is 'ISO code of the country of the latest acquisition; empty when unknown.';
comment on column stream_lease.city is 'As the viewer''s player states it.';
comment on column stream_lease.is_counted is 'Does it count towards the plan''s simultaneous streams?';
comment on column stream_lease.acquired_at is 'When it last took a lease it did not hold.';
create index stream_lease_seen on stream_lease (seen_at);
create index stream_lease_viewer on stream_lease (viewer, seen_at);

-- Logged: hours are summed again from their events, and a crash must not lose what was counted.
create table stream_seen (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  viewer text not null,
  resource text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  reported_seconds int not null default 0
) with (fillfactor = 80);
comment on table stream_seen is
  'Streams of which a segment was delivered or a heartbeat accepted, free ones included.';
comment on column stream_seen.id is 'The stream of its ticket.';
comment on column stream_seen.viewer is '`viewerHash` of the account; zeros for a visitor.';
comment on column stream_seen.resource is '`resourceHash` of the channel or VOD.';
comment on column stream_seen.last_seen_at is 'Up to 30 s behind.';
comment on column stream_seen.reported_seconds is 'Watch time that reports without playback events have claimed.';
create index stream_seen_last on stream_seen (last_seen_at);
create index stream_seen_viewer on stream_seen (viewer, resource) where viewer <> '0000000000000000';

-- Unlogged: after a crash of PostgreSQL, allowances start anew.
create unlogged table media_allowance (
  viewer text primary key,
  remaining_ms int not null,
  updated_at timestamptz not null
);

create table service_heartbeat (
  name text primary key,
  at timestamptz not null
);
comment on table service_heartbeat is 'When a process role was last known to be running.';

create table vod_file (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  vod_id text not null references vod (id) on delete cascade,
  uploader text not null,
  name text not null check (length(name) between 1 and 255),
  bytes bigint not null check (bytes > 0),
  state text not null default 'uploading' check (state in ('uploading', 'queued', 'processing', 'published',
    'failed')),
  problem text,
  source jsonb,
  reserved_bytes bigint not null default 0,
  posters text[] not null default '{}',
  spool text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
comment on table vod_file is 'A video file that an operator uploads for a VOD.';
comment on column vod_file.uploader is 'An operator''s ID, or the name of an API key.';
comment on column vod_file.name is 'For display only.';
comment on column vod_file.problem is 'For operators: why it failed.';
comment on column vod_file.source is '`VideoSource`; null before probing.';
comment on column vod_file.reserved_bytes is 'Disk space that transcoding still needs.';
comment on column vod_file.posters is 'Pictures below the CMS address to choose a poster from.';
comment on column vod_file.spool is
  'The media spool of the machine with the uploaded file; null: all machines share it.';
-- One upload per VOD at a time.
create unique index vod_file_open on vod_file (vod_id) where state in ('uploading', 'queued', 'processing');
create index vod_file_queue on vod_file (created_at) where state in ('queued', 'processing');

create table vod_file_step (
  file_id text not null references vod_file (id) on delete cascade,
  index int not null,
  kind text not null check (kind in ('analysis', 'audio', 'video')),
  width int not null default 0,
  height int not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  problem text,
  result jsonb,
  primary key (file_id, index)
);
comment on column vod_file_step.width is 'Video: of the rendition; 0 otherwise.';
comment on column vod_file_step.progress is '0…1';
comment on column vod_file_step.result is 'What later steps need.';
