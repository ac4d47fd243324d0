-- Search: the names of all content, folded, and the searches that found nothing.

-- Lower case without diacritics and punctuation, with a space before each word: ` ijapa kids`. Names and queries are folded alike.
-- `unaccent` replaces what has no decomposition, such as `ø`; without the extension the letters of the service's languages are
-- folded all the same.
do $$
declare
  extension_schema name;
begin
  if exists (select from pg_available_extensions where name = 'unaccent') then
    create extension if not exists unaccent;
    select nspname into extension_schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname = 'unaccent';
    execute format($create$
      create function search_unaccent(value text) returns text language sql immutable parallel safe strict as
      $body$ select %1$I.unaccent('%1$I.unaccent', value) $body$
    $create$, extension_schema);
  else
    create function search_unaccent(value text) returns text language sql immutable parallel safe strict as
      $body$ select value $body$;
  end if;
end $$;

-- cspell:ignore ɓɗƙƴ ƁƊƘƳ bdkybdky ufff uffff
-- Most names are ASCII, for which this is ten times as fast.
create function search_fold(value text) returns text language sql immutable parallel safe as $$
  select rtrim(' ' || ltrim(regexp_replace(
    case when octet_length(value) = length(value)
      then lower(translate(value, E'!"#$%&()*+,-./:;<=>?@[\\]^_{|}~\t\r\n''`', '                                 '))
      else regexp_replace(
        lower(search_unaccent(translate(
          regexp_replace(normalize(value, NFKD),
            '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
          'ɓɗƙƴƁƊƘƳ''’ʼ‘`´', 'bdkybdky'))),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3003\ufe00-\ufe0f\ufff0-\uffff]', ' ', 'g')
      end, ' {2,}', ' ', 'g')))
$$;
comment on function search_fold is 'For names and queries of the search.';

create table search_document (
  kind text not null check (kind in ('channel', 'vod', 'series', 'programme')),
  subject text not null,
  name text not null check (name like ' _%'),
  primary key (kind, subject, name)
);
comment on table search_document is 'One row per content and different name, in any language. Kept current by triggers.';
comment on column search_document.subject is
  'ID of the content. Of a programme its title: however often it is repeated, the title is stored once.';
comment on column search_document.name is 'Folded.';
create index search_document_prefix on search_document (name text_pattern_ops);
-- Without the extension, words within names are found by reading the whole table, and names with typing errors are not found.
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index search_document_trigrams on search_document using gin (name gin_trgm_ops);
  end if;
end $$;
-- From a title to when it is shown.
create index programme_title on programme (title, starts_at);

create function search_names(name text, translations jsonb) returns setof text language sql immutable as $$
  select distinct folded from (
    select search_fold(one) as folded from (
      select name as one union all select value from jsonb_each_text(translations)
    ) names offset 0
  ) folded_names where folded like ' _%'
$$;

create function search_document_of_content() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_document where kind = tg_argv[0] and subject in (select id from old_rows);
  elsif tg_op = 'INSERT' then
    insert into search_document (kind, subject, name)
    select tg_argv[0], id, folded from new_rows, search_names(new_rows.name, new_rows.name_translations) folded
    on conflict do nothing;
  else
    -- Most updates change no name: moving a record changes the positions of many.
    delete from search_document using old_rows join new_rows using (id)
    where kind = tg_argv[0] and subject = id
      and (old_rows.name, old_rows.name_translations) is distinct from (new_rows.name, new_rows.name_translations);
    insert into search_document (kind, subject, name)
    select tg_argv[0], id, folded from old_rows join new_rows using (id),
      search_names(new_rows.name, new_rows.name_translations) folded
    where (old_rows.name, old_rows.name_translations) is distinct from (new_rows.name, new_rows.name_translations)
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger channel_search_insert after insert on channel referencing new table as new_rows
  for each statement execute function search_document_of_content('channel');
create trigger channel_search_update after update on channel
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_document_of_content('channel');
create trigger channel_search_delete after delete on channel referencing old table as old_rows
  for each statement execute function search_document_of_content('channel');
create trigger vod_search_insert after insert on vod referencing new table as new_rows
  for each statement execute function search_document_of_content('vod');
create trigger vod_search_update after update on vod
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_document_of_content('vod');
create trigger vod_search_delete after delete on vod referencing old table as old_rows
  for each statement execute function search_document_of_content('vod');

-- Titles without programmes are deleted by a job: a title that one import removes is usually in the next one.
create function search_document_of_programme() returns trigger language plpgsql as $$
begin
  insert into search_document (kind, subject, name)
  select 'programme', title, folded from (
    select title, search_fold(title) as folded from (select distinct title from new_rows) titles
    where not exists (select from search_document where kind = 'programme' and subject = title) offset 0
  ) folded_titles where folded like ' _%'
  on conflict do nothing;
  return null;
end
$$;

create trigger programme_search_insert after insert on programme referencing new table as new_rows
  for each statement execute function search_document_of_programme();
create trigger programme_search_update after update on programme referencing new table as new_rows
  for each statement execute function search_document_of_programme();

create function refresh_search_documents() returns void language sql as $$
  delete from search_document;
  insert into search_document (kind, subject, name)
    select 'channel', id, folded from channel, search_names(channel.name, name_translations) folded
    union all select 'vod', id, folded from vod, search_names(vod.name, name_translations) folded
    union all select 'programme', title, folded from (
      select title, search_fold(title) as folded from (select distinct title from programme) titles offset 0
    ) folded_titles where folded like ' _%';
$$;
comment on function refresh_search_documents is 'After rows were loaded without triggers.';
select refresh_search_documents();

create table search_miss (
  query text primary key check (length(query) between 1 and 120),
  count int not null default 1,
  last_at timestamptz not null
);
comment on table search_miss is 'Searches that found nothing, without their viewers (Z-08).';
comment on column search_miss.query is 'Folded.';
create index search_miss_order on search_miss (count desc, last_at desc);
create index search_miss_last on search_miss (last_at);
