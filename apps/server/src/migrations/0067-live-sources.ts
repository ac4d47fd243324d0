import { sql, type Kysely } from 'kysely'

/** Y-01: channels fed by live sources, and the segments that these have produced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A channel without a row is assembled from stored media or plays an external stream.
  await sql`
    create table live_channel (
      channel_id text primary key references channel (id) on delete cascade,
      profile text not null default 'copy' check (profile in ('copy', 'ladder')),
      retention_hours int not null default 26 check (retention_hours between 26 and 168),
      -- Mutes alerts.
      is_in_maintenance boolean not null default false,
      version int not null default 1
    )`.execute(db)
  await sql`
    create table live_source (
      id bigint generated always as identity primary key,
      channel_id text not null references live_channel (channel_id) on delete cascade,
      -- 0 is the primary; the next one takes over when it fails.
      position int not null check (position >= 0),
      kind text not null check (kind in ('hls', 'rtmp', 'srt', 'schedule')),
      is_enabled boolean not null default true,
      -- hls
      url text,
      -- rtmp: stream key, srt: passphrase; encrypted with the settings key.
      secret bytea,
      -- The stream key before the latest rotation, valid until.
      former_secret bytea,
      former_secret_until timestamptz,
      -- srt: the UDP port it listens on.
      port int unique check (port between 1024 and 65535),
      created_at timestamptz not null,
      check ((kind = 'hls') = (url is not null)),
      check (kind not in ('rtmp', 'srt') or secret is not null),
      check ((kind = 'srt') = (port is not null)),
      unique (channel_id, position) deferrable initially deferred
    )`.execute(db)
  await sql`create unique index live_source_schedule on live_source (channel_id) where kind = 'schedule'`.execute(
    db,
  )
  // A run is one uninterrupted encoding; its segments share initialisation segments.
  await sql`
    create table live_run (
      id bigint generated always as identity primary key,
      channel_id text not null references channel (id) on delete cascade,
      -- Null: the slate, or a source that has been deleted.
      source_id bigint references live_source (id) on delete set null,
      kind text not null check (kind in ('source', 'schedule', 'slate')),
      fps real not null,
      -- [{ index, width, height, codecs, init }], audio only last.
      renditions jsonb not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      end_reason text
    )`.execute(db)
  await sql`create index live_run_channel on live_run (channel_id, started_at)`.execute(db)
  // Files: media/live/{channel}/{run}/{rendition}/{number}.m4s below the data folder, complete in all renditions.
  await sql`
    create table live_segment (
      channel_id text not null references channel (id) on delete cascade,
      -- EXT-X-MEDIA-SEQUENCE; never reused, without gaps.
      sequence bigint not null,
      run_id bigint not null references live_run (id) on delete cascade,
      number int not null check (number >= 0),
      -- By the clock of the service: EXT-X-PROGRAM-DATE-TIME.
      starts_at timestamptz not null,
      duration_us int not null check (duration_us > 0),
      is_discontinuity boolean not null,
      -- Tags on earlier segments of the channel: EXT-X-DISCONTINUITY-SEQUENCE.
      discontinuities_before bigint not null,
      -- Size in each rendition.
      bytes int[] not null,
      primary key (channel_id, sequence)
    )`.execute(db)
  await sql`create index live_segment_start on live_segment (channel_id, starts_at)`.execute(db)
  await sql`
    create table live_switch (
      id bigint generated always as identity primary key,
      channel_id text not null references channel (id) on delete cascade,
      at timestamptz not null,
      -- Null: the slate.
      from_source bigint references live_source (id) on delete set null,
      to_source bigint references live_source (id) on delete set null,
      reason text not null
    )`.execute(db)
  await sql`create index live_switch_channel on live_switch (channel_id, at desc)`.execute(db)
  // One row per source and 10 s.
  await sql`
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
    )`.execute(db)
}
