-- Series, whose episodes are VODs.

create table series (
  id text primary key default gen_random_uuid()::text,
  tag text not null unique check (tag ~ '^[a-z0-9][a-z0-9-]{0,62}$' and tag not like '%playlist%'),
  name text not null,
  name_translations jsonb not null default '{}',
  image text not null,
  backdrop text,
  description text not null,
  category_id text not null references category (id),
  year int,
  age_rating text,
  position int not null,
  is_published boolean not null default true,
  version int not null default 1,
  is_draft boolean not null default false,
  publish_at timestamptz,
  unpublish_at timestamptz,
  deleted_at timestamptz,
  purged_at timestamptz,
  constraint series_publication check (unpublish_at > publish_at)
);
comment on column series.name_translations is 'By language code, without English.';
comment on column series.backdrop is 'A wide picture; path under the CMS address.';
comment on column series.position is 'Order among the records of its kind.';
comment on column series.version is 'For optimistic locking: incremented by each change.';
comment on column series.is_draft is 'Has never been published.';
comment on column series.deleted_at is 'In the bin since.';
comment on column series.purged_at is 'The content was removed after 30 days in the bin; the name remains for reports.';
create index series_order on series (position, id) where deleted_at is null;

alter table vod
  add column series_id text references series (id),
  add column season int check (season between 0 and 999),
  add column episode int check (episode between 0 and 9999),
  add constraint vod_episode check ((series_id is null) = (season is null) and (series_id is null) = (episode is null));
comment on column vod.series_id is 'The series of which it is an episode.';
create unique index vod_episode_number on vod (series_id, season, episode) where deleted_at is null;

create trigger series_notifies after insert or update or delete on series
  for each statement execute function notify_catalogue();

create trigger series_search_insert after insert on series referencing new table as new_rows
  for each statement execute function search_document_of_content('series');
create trigger series_search_update after update on series
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_document_of_content('series');
create trigger series_search_delete after delete on series referencing old table as old_rows
  for each statement execute function search_document_of_content('series');

create or replace function refresh_search_documents() returns void language sql as $$
  delete from search_document;
  insert into search_document (kind, subject, name)
    select 'channel', id, folded from channel, search_names(channel.name, name_translations) folded
    union all select 'vod', id, folded from vod, search_names(vod.name, name_translations) folded
    union all select 'series', id, folded from series, search_names(series.name, name_translations) folded
    union all select 'programme', title, folded from (
      select title, search_fold(title) as folded from (select distinct title from programme) titles offset 0
    ) folded_titles where folded like ' _%';
$$;
