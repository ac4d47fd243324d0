-- W-08: subtitles of a former file are replaced by those of its successor in the same language. Which ones were uploaded is not known
-- for the existing rows, so they stay.
alter table vod_track add column is_extracted boolean not null default false;
comment on column vod_track.is_extracted is 'Subtitles that were taken from the video file. Uploaded ones replace them for good.';
