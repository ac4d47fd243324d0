-- Channels with live sources, and the segments that these have produced.

create table live_channel (
  channel_id text primary key references channel (id) on delete cascade,
  profile text not null default 'copy' check (profile in ('copy', 'ladder')),
  retention_hours int not null default 26 check (retention_hours between 26 and 168),
  is_in_maintenance boolean not null default false,
  version int not null default 1
);
comment on table live_channel is
  'A channel without a row is assembled from stored media or plays an external stream.';
comment on column live_channel.profile is '`copy`: the codecs of the source; `ladder`: transcoded renditions.';
comment on column live_channel.is_in_maintenance is 'Mutes alerts.';

create table live_source (
  id bigint generated always as identity primary key,
  channel_id text not null references live_channel (channel_id) on delete cascade,
  position int not null check (position >= 0),
  kind text not null check (kind in ('hls', 'rtmp', 'srt', 'schedule')),
  is_enabled boolean not null default true,
  url text,
  secret bytea,
  former_secret bytea,
  former_secret_until timestamptz,
  port int unique check (port between 1024 and 65535),
  created_at timestamptz not null,
  constraint live_source_url check ((kind = 'hls') = (url is not null)),
  constraint live_source_secret check (kind not in ('rtmp', 'srt') or secret is not null),
  constraint live_source_port check ((kind = 'srt') = (port is not null)),
  -- Deferred, because sources exchange their positions in one statement.
  constraint live_source_channel_id_position_key unique (channel_id, position) deferrable initially deferred
);
comment on column live_source.position is '0 is the primary; the next one takes over when it fails.';
comment on column live_source.url is 'hls';
comment on column live_source.secret is 'rtmp: stream key, srt: passphrase; encrypted with the settings key.';
comment on column live_source.former_secret is
  'The stream key before the latest rotation, valid until `former_secret_until`.';
comment on column live_source.port is 'srt: the UDP port it listens on.';
-- At most one source of a channel is its schedule.
create unique index live_source_schedule on live_source (channel_id) where kind = 'schedule';

create table live_run (
  id bigint generated always as identity primary key,
  channel_id text not null references channel (id) on delete cascade,
  source_id bigint references live_source (id) on delete set null,
  kind text not null check (kind in ('source', 'schedule', 'slate')),
  fps real not null,
  renditions jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
comment on table live_run is 'One uninterrupted encoding; its segments share initialisation segments.';
comment on column live_run.source_id is 'Null: the slate, or a source that has been deleted.';
create index live_run_channel on live_run (channel_id, started_at);

-- Files: media/live/{channel}/{run}/{rendition}/{number}.m4s below the data folder, complete in all renditions.
create table live_segment (
  channel_id text not null references channel (id) on delete cascade,
  sequence bigint not null,
  run_id bigint not null references live_run (id) on delete cascade,
  number int not null check (number >= 0),
  starts_at timestamptz not null,
  duration_us int not null check (duration_us > 0),
  is_discontinuity boolean not null,
  discontinuities_before bigint not null,
  bytes int[] not null,
  is_independent boolean not null default false,
  spool text,
  primary key (channel_id, sequence)
);
comment on column live_segment.sequence is 'Media sequence number; never reused, without gaps.';
comment on column live_segment.starts_at is 'By the clock of the service.';
comment on column live_segment.discontinuities_before is 'Tags on earlier segments of the channel.';
comment on column live_segment.bytes is 'Size in each rendition.';
comment on column live_segment.is_independent is 'Starts with an IDR picture in all renditions.';
comment on column live_segment.spool is
  'The media spool with its files until they are uploaded; null: all machines can read it.';
create index live_segment_spool on live_segment (spool, channel_id, sequence) where spool is not null;
create index live_segment_start on live_segment (channel_id, starts_at);

create table live_switch (
  id bigint generated always as identity primary key,
  channel_id text not null references channel (id) on delete cascade,
  at timestamptz not null,
  from_source bigint references live_source (id) on delete set null,
  to_source bigint references live_source (id) on delete set null,
  reason text not null
);
comment on column live_switch.from_source is 'Null: the slate, as in to_source.';
create index live_switch_channel on live_switch (channel_id, at desc);

create table live_health (
  channel_id text not null references channel (id) on delete cascade,
  source_id bigint not null references live_source (id) on delete cascade,
  at timestamptz not null,
  bits_per_second bigint not null,
  decode_errors int not null default 0,
  is_black boolean not null default false,
  is_frozen boolean not null default false,
  is_silent boolean not null default false,
  primary key (source_id, at)
);
comment on table live_health is 'One row per source and 10 s.';

create table live_channel_status (
  channel_id text primary key references live_channel (channel_id) on delete cascade,
  state text not null check (state in ('starting', 'on-air', 'slate', 'off')),
  source_id bigint references live_source (id) on delete set null,
  run_id bigint references live_run (id) on delete set null,
  since timestamptz not null,
  problem text,
  held_source_id bigint references live_source (id) on delete set null,
  held_until timestamptz,
  updated_at timestamptz not null
);
comment on table live_channel_status is 'What the ingest process reports.';
comment on column live_channel_status.since is 'Of the state and source.';
comment on column live_channel_status.held_source_id is
  'A better source that waits, because sources have changed too often.';

create table live_source_status (
  source_id bigint primary key references live_source (id) on delete cascade,
  is_receiving boolean not null,
  last_data_at timestamptz,
  problem text,
  updated_at timestamptz not null
);

create function notify_live_sources() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_sources', '{}');
  return null;
end
$$;

create trigger live_channel_notifies after insert or update or delete on live_channel
  for each statement execute function notify_live_sources();
create trigger live_source_notifies after insert or update or delete on live_source
  for each statement execute function notify_live_sources();
create trigger live_run_notifies after insert or update or delete on live_run
  for each statement execute function notify_live_sources();
