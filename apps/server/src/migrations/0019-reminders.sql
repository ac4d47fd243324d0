-- Reminders of programmes and new episodes, and the Web Push subscriptions of devices.

create table reminder (
  id text primary key default gen_random_uuid()::text,
  profile_id text not null references viewer_profile (id) on delete cascade,
  channel_id text references channel (id) on delete cascade,
  starts_at timestamptz,
  ends_at timestamptz,
  title text not null default '',
  missing_since timestamptz,
  sent_at timestamptz,
  series_id text references series (id) on delete cascade,
  episodes_after timestamptz,
  created_at timestamptz not null,
  constraint reminder_subject check (case when series_id is null
    then channel_id is not null and starts_at is not null and ends_at > starts_at and episodes_after is null
    else channel_id is null and starts_at is null and ends_at is null and episodes_after is not null end)
);
comment on table reminder is 'Of a programme, or of the new episodes of a series (B-30).';
comment on column reminder.title is 'Of the programme.';
comment on column reminder.missing_since is 'Since when the guide has not contained the programme (B-32).';
comment on column reminder.episodes_after is 'Episodes published later are new.';
create unique index reminder_programme on reminder (profile_id, channel_id, starts_at) where series_id is null;
create unique index reminder_series on reminder (profile_id, series_id) where series_id is not null;
create index reminder_unsent on reminder (starts_at) where sent_at is null and series_id is null;
create index reminder_channel on reminder (channel_id, starts_at) where series_id is null;
create index reminder_of_series on reminder (series_id) where series_id is not null;

create table push_subscription (
  account_id text not null,
  device_id text not null,
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  renewed_at timestamptz not null,
  primary key (account_id, device_id),
  foreign key (account_id, device_id) references device (account_id, device_id) on delete cascade
);
comment on table push_subscription is 'Of a device; used while it is signed in (B-31). Key names as in the Push API.';
