-- VODs that are published as soon as their video has been prepared.

alter table vod
  add column publish_when_ready boolean not null default false,
  add constraint vod_publish_when_ready check (not (publish_when_ready and is_published));
comment on column vod.publish_when_ready is
  'The transaction that stores its prepared video publishes it (L-13). Never set while it is published.';

-- Lists of the console read the latest upload of each VOD.
create index vod_file_vod on vod_file (vod_id, created_at desc);
