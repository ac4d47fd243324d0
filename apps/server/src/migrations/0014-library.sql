-- What profiles have watched and put on their lists.

create table watch_progress (
  profile_id text not null references viewer_profile (id) on delete cascade,
  kind text not null check (kind in ('channel', 'vod', 'programme')),
  content_id text not null,
  starts_at timestamptz not null default 'epoch',
  title text not null default '',
  position_seconds int not null check (position_seconds >= 0),
  duration_seconds int not null check (duration_seconds >= 0),
  watched_at timestamptz not null,
  primary key (profile_id, kind, content_id, starts_at),
  constraint watch_progress_programme check ((kind = 'programme') = (starts_at > 'epoch'))
);
comment on table watch_progress is 'One row for each channel, VOD and past programme that a profile has watched (B-20).';
comment on column watch_progress.content_id is 'Of the VOD, or of the channel. Without a foreign key: content may be deleted.';
comment on column watch_progress.starts_at is 'Of a past programme; else epoch.';
comment on column watch_progress.title is 'Of a programme: the guide forgets it.';
comment on column watch_progress.duration_seconds is '0: unknown.';
create index watch_progress_recent on watch_progress (profile_id, watched_at desc);

create table list_entry (
  profile_id text not null references viewer_profile (id) on delete cascade,
  kind text not null check (kind in ('vod', 'series')),
  content_id text not null,
  added_at timestamptz not null,
  primary key (profile_id, kind, content_id)
);
comment on table list_entry is 'My List (B-21).';
create index list_entry_content on list_entry (content_id);

create table favourite_channel (
  profile_id text not null references viewer_profile (id) on delete cascade,
  channel_id text not null references channel (id) on delete cascade,
  position int not null,
  primary key (profile_id, channel_id)
);
comment on table favourite_channel is 'B-22.';

alter table vod add column added_at timestamptz not null default now();
comment on column vod.added_at is 'When it was first published, or created: for the row New (B-16).';

create function note_first_publication() returns trigger language plpgsql as $$
begin
  new.added_at = now();
  return new;
end
$$;

create trigger vod_first_published before update of is_draft on vod
  for each row when (old.is_draft and not new.is_draft) execute function note_first_publication();
