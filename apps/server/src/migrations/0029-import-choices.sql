-- J-14: which groups and channels of a playlist are imported.

alter table import_source add column choice jsonb not null
  default '{"importsNewGroups": true, "groups": [], "entries": []}';
comment on column import_source.choice is 'Of the last applied batch; refreshes keep it.';

alter table import_batch add column choice jsonb;
comment on column import_batch.choice is 'Of its review, until it is applied. Null: that of the source.';

alter table import_undo drop constraint import_undo_kind_check;
alter table import_undo add constraint import_undo_kind_check
  check (kind in ('channel', 'category', 'import-channel', 'match', 'source'));
