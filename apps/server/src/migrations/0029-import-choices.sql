-- J-14: which groups and channels of a playlist are imported.

alter table import_source add column imports_new_groups boolean not null default true;
comment on column import_source.imports_new_groups is 'Are groups imported that have no choice of their own?';

create table import_group_choice (
  source_id text not null references import_source (id) on delete cascade,
  group_name text not null,
  is_imported boolean not null,
  primary key (source_id, group_name)
);

-- Takes precedence over the choice of the group. An entry is recognised as in import_channel, so it has no natural key.
create table import_entry_choice (
  id bigint generated always as identity primary key,
  source_id text not null references import_source (id) on delete cascade,
  name text not null,
  url text not null,
  guide_id text not null,
  is_imported boolean not null
);
create index import_entry_choice_source on import_entry_choice (source_id);
