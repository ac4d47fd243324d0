-- AV1 and Opus beside H.264 and AAC: encoded after publication, into an asset of its own.

create table av1_encode (
  asset_id text primary key references asset (id) on delete cascade,
  is_new boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  height int not null default 0,
  progress real not null default 0 check (progress between 0 and 1),
  problem text,
  queued_at timestamptz not null
);
comment on table av1_encode is 'Assets whose AV1 renditions are made or to be made. They become the asset with `-av1` behind its ID.';
comment on column av1_encode.is_new is 'Queued when its video was published; otherwise by the job for existing assets.';
comment on column av1_encode.height is 'Of the rendition that is being encoded.';
comment on column av1_encode.progress is '0…1; of all renditions.';
comment on column av1_encode.problem is 'For operators: why it failed.';
create index av1_encode_queue on av1_encode (is_new desc, queued_at) where state in ('waiting', 'running');

create table av1_settings (
  is_only_row boolean primary key default true check (is_only_row),
  is_paused boolean not null default false,
  includes_existing boolean not null default false,
  includes_large boolean not null default false
);
comment on column av1_settings.is_paused is 'Nothing is encoded; what has been encoded is offered.';
comment on column av1_settings.includes_existing is 'Also assets that were published before.';
comment on column av1_settings.includes_large is 'Also 720p and 1080p.';
insert into av1_settings default values;
