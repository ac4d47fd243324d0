-- Channels, VODs, categories and banners.

create table content_type (
  position int primary key check (position between 0 and 2),
  id text not null unique,
  name text not null,
  is_on boolean not null,
  version int not null default 1
);

create table category (
  id text primary key default gen_random_uuid()::text check (id <> 'all' and id ~ '^[a-z0-9-]+$'),
  kind text not null check (kind in ('channel', 'vod')),
  name text not null,
  name_translations jsonb not null default '{}' check (jsonb_typeof(name_translations) = 'object'),
  position int not null,
  is_published boolean not null default true,
  version int not null default 1,
  is_draft boolean not null default false,
  publish_at timestamptz,
  unpublish_at timestamptz,
  deleted_at timestamptz,
  purged_at timestamptz,
  constraint category_publication check (unpublish_at > publish_at)
);
comment on column category.name is 'English.';
comment on column category.name_translations is 'By language code, without English.';
comment on column category.position is 'Order among the records of its kind.';
comment on column category.version is 'For optimistic locking: incremented by each change.';
comment on column category.is_draft is 'Has never been published.';
comment on column category.deleted_at is 'In the bin since.';
comment on column category.purged_at is
  'The content was removed after 30 days in the bin; the name remains for reports.';

create table channel (
  id text primary key default gen_random_uuid()::text,
  tag text not null unique check (tag ~ '^[a-z0-9][a-z0-9-]{0,62}$' and tag not like '%playlist%'),
  name text not null,
  name_translations jsonb not null default '{}',
  age_rating text,
  logo text not null,
  description text not null,
  category_id text not null references category (id),
  is_paid boolean not null,
  has_guide boolean not null,
  geoblock text not null check (geoblock in ('none', 'deny', 'allow')),
  geoblock_countries text[] not null,
  external_url text check (external_url like 'http%'),
  time_zone text,
  position int not null,
  is_published boolean not null default true,
  version int not null default 1,
  is_draft boolean not null default false,
  publish_at timestamptz,
  unpublish_at timestamptz,
  deleted_at timestamptz,
  purged_at timestamptz,
  constraint channel_publication check (unpublish_at > publish_at)
);
comment on column channel.name_translations is 'By language code, without English.';
comment on column channel.external_url is 'URL of an external stream; null: assembled from assets.';
comment on column channel.time_zone is 'Null: the time zone of the service.';
comment on column channel.position is 'Order among the records of its kind.';
comment on column channel.version is 'For optimistic locking: incremented by each change.';
comment on column channel.is_draft is 'Has never been published.';
comment on column channel.deleted_at is 'In the bin since.';
comment on column channel.purged_at is
  'The content was removed after 30 days in the bin; the name remains for reports.';
create index channel_name on channel (name, id) where deleted_at is null;
-- X-25: lists of the console read a page, not the table.
create index channel_order on channel (position, id) where deleted_at is null;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index channel_search on channel using gin (name gin_trgm_ops, tag gin_trgm_ops) where deleted_at is null;
  end if;
end $$;

create table vod (
  id text primary key default gen_random_uuid()::text,
  tag text not null unique check (tag ~ '^[a-z0-9][a-z0-9-]{0,62}$' and tag not like '%playlist%'),
  name text not null,
  name_translations jsonb not null default '{}',
  image text not null,
  description text not null,
  category_id text not null references category (id),
  year int,
  age_rating text,
  cast_names text[],
  backdrop text,
  parts text[] not null,
  external_url text check (external_url like 'http%'),
  audio_language text check (audio_language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  audio_name text check (length(audio_name) between 1 and 60),
  position int not null,
  is_published boolean not null default true,
  version int not null default 1,
  is_draft boolean not null default false,
  publish_at timestamptz,
  unpublish_at timestamptz,
  deleted_at timestamptz,
  purged_at timestamptz,
  constraint vod_publication check (unpublish_at > publish_at)
);
comment on column vod.name_translations is 'By language code, without English.';
comment on column vod.backdrop is 'A wide picture; path under the CMS address.';
comment on column vod.parts is 'Assets in playing order; empty for an external stream.';
comment on column vod.audio_language is 'BCP 47; of the sound in its renditions. Null: unknown.';
comment on column vod.position is 'Order among the records of its kind.';
comment on column vod.version is 'For optimistic locking: incremented by each change.';
comment on column vod.is_draft is 'Has never been published.';
comment on column vod.deleted_at is 'In the bin since.';
comment on column vod.purged_at is 'The content was removed after 30 days in the bin; the name remains for reports.';
create index vod_name on vod (name, id) where deleted_at is null;
-- X-25: lists of the console read a page, not the table.
create index vod_order on vod (position, id) where deleted_at is null;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index vod_search on vod using gin (name gin_trgm_ops, tag gin_trgm_ops) where deleted_at is null;
  end if;
end $$;
create index vod_year on vod (year, id) where deleted_at is null;

create table vod_track (
  vod_id text not null references vod (id) on delete cascade,
  kind text not null check (kind in ('audio', 'subtitles')),
  index int not null check (index between 0 and 31),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  name text not null check (length(name) between 1 and 60),
  is_default boolean not null default false,
  parts text[],
  text text,
  primary key (vod_id, kind, index),
  constraint vod_track_audio_parts check ((kind = 'audio') = (parts is not null)),
  constraint vod_track_subtitles_text check ((kind = 'subtitles') = (text is not null))
);
comment on table vod_track is 'P-15, P-16.';
comment on column vod_track.index is 'Part of its addresses: `a{index}` or `s{index}`.';
comment on column vod_track.language is 'BCP 47.';
comment on column vod_track.is_default is 'Subtitles that are shown unless the viewer has chosen otherwise.';
comment on column vod_track.parts is 'Audio: assets whose only rendition is sound, as long as those of the VOD.';
comment on column vod_track.text is 'Subtitles: WebVTT.';
-- At most one track of a kind is the default.
create unique index vod_track_default on vod_track (vod_id, kind) where is_default;

create table banner (
  id text primary key default gen_random_uuid()::text,
  image text not null,
  image_small text not null,
  alt text not null,
  action_type text not null check (action_type in ('external', 'internal')),
  action_url text not null,
  channel_tag text,
  position int not null,
  is_published boolean not null default true,
  version int not null default 1,
  is_draft boolean not null default false,
  publish_at timestamptz,
  unpublish_at timestamptz,
  deleted_at timestamptz,
  purged_at timestamptz,
  constraint banner_publication check (unpublish_at > publish_at)
);
comment on column banner.position is 'Order among the records of its kind.';
comment on column banner.version is 'For optimistic locking: incremented by each change.';
comment on column banner.is_draft is 'Has never been published.';
comment on column banner.deleted_at is 'In the bin since.';
comment on column banner.purged_at is
  'The content was removed after 30 days in the bin; the name remains for reports.';

create trigger content_type_notifies after insert or update or delete on content_type
  for each statement execute function notify_catalogue();
create trigger category_notifies after insert or update or delete on category
  for each statement execute function notify_catalogue();
create trigger channel_notifies after insert or update or delete on channel
  for each statement execute function notify_catalogue();
create trigger vod_notifies after insert or update or delete on vod
  for each statement execute function notify_catalogue();
create trigger vod_track_notifies after insert or update or delete on vod_track
  for each statement execute function notify_catalogue();
create trigger banner_notifies after insert or update or delete on banner
  for each statement execute function notify_catalogue();
