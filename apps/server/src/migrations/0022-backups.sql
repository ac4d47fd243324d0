-- Backups that the service makes by itself.

create table backup (
  id text primary key default gen_random_uuid()::text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'succeeded', 'failed')),
  requested_by text,
  requested_at timestamptz not null,
  target text not null check (target in ('folder', 's3')),
  location text not null,
  file_name text not null,
  upload_id text,
  started_at timestamptz,
  finished_at timestamptz,
  bytes bigint,
  failure text,
  deleted_at timestamptz,
  constraint backup_result check (case state
    when 'succeeded' then bytes is not null and finished_at is not null
    when 'failed' then failure is not null and finished_at is not null
    else finished_at is null end)
);
comment on table backup is 'Backups by the schedule or requested in the console (G-03).';
comment on column backup.requested_by is 'Null: by the schedule.';
comment on column backup.location is 'Folder, or address of the bucket with its prefix.';
comment on column backup.upload_id is 'Of a multipart upload that may have to be aborted.';
comment on column backup.deleted_at is 'When its file was deleted, because enough newer ones exist.';
create unique index backup_open on backup ((true)) where state in ('waiting', 'running');
create index backup_latest on backup (requested_at desc);
