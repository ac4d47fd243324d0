-- Downloads of viewers: which device may hold what until when.

create table download (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  account_id text not null,
  device_id text not null,
  profile_id text not null references viewer_profile (id) on delete cascade,
  kind text not null check (kind in ('vod', 'programme')),
  content_id text not null,
  starts_at timestamptz not null default 'epoch',
  ends_at timestamptz,
  title text not null default '',
  rendition text not null,
  seconds int not null check (seconds > 0),
  bytes bigint not null check (bytes >= 0),
  delivered_ms bigint not null default 0,
  granted_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (account_id, device_id) references device (account_id, device_id) on delete cascade,
  constraint download_programme check (
    (kind = 'programme') = (ends_at is not null) and (kind = 'programme') = (starts_at > 'epoch')
  )
);
comment on table download is 'P-40: what devices may hold. A download that has ended is deleted here; its device deletes what is not here.';
comment on column download.id is 'The stream of its tickets.';
comment on column download.content_id is 'Of the VOD, or of the channel. Without a foreign key: content may be deleted.';
comment on column download.starts_at is 'Of a past programme; else epoch.';
comment on column download.title is 'Of a programme: the guide forgets it.';
comment on column download.rendition is 'The folder of its media playlist at the origin, such as `v1`.';
comment on column download.bytes is 'Expected, by the average bit rate.';
comment on column download.delivered_ms is 'Media that the origin has sent (P-44).';
create unique index download_content on download (account_id, device_id, profile_id, kind, content_id, starts_at);
create index download_profile on download (profile_id);
create index download_expiry on download (expires_at);

-- A device that was signed out while it was offline must not find its downloads again after the next login.
create function end_downloads_of_device() returns trigger language plpgsql as $$
begin
  delete from download where account_id = new.account_id and device_id = new.device_id;
  return null;
end $$;
create trigger device_ends_downloads after update of is_signed_in on device
  for each row when (old.is_signed_in and not new.is_signed_in) execute function end_downloads_of_device();

create table download_allowance (
  account_id text primary key references account (id) on delete cascade,
  remaining_ms int not null,
  updated_at timestamptz not null
);
comment on table download_allowance is 'P-44: media that the account may still be granted.';

create table download_settings (
  is_only_row boolean primary key default true check (is_only_row),
  allows_vods boolean not null default true,
  allows_programmes boolean not null default false,
  works_offline boolean not null default true
);
comment on column download_settings.works_offline is 'Whether the service worker serves the app without a connection (P-48).';
insert into download_settings default values;
