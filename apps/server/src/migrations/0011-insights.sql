-- Ads, analytics, monitoring, and the tables that reports read.

create table ad (
  id text primary key default gen_random_uuid()::text,
  name text not null default '',
  image text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  duration_seconds int not null check (duration_seconds > 0),
  action_url text,
  views bigint not null default 0,
  position int not null,
  is_published boolean not null default true,
  version int not null default 1,
  is_draft boolean not null default false,
  publish_at timestamptz,
  unpublish_at timestamptz,
  deleted_at timestamptz,
  purged_at timestamptz,
  constraint ad_publication check (unpublish_at > publish_at)
);
comment on column ad.name is 'For operators; viewers never see it.';
comment on column ad.position is 'Order among the records of its kind.';
comment on column ad.version is 'For optimistic locking: incremented by each change.';
comment on column ad.is_draft is 'Has never been published.';
comment on column ad.deleted_at is 'In the bin since.';
comment on column ad.purged_at is 'The content was removed after 30 days in the bin; the name remains for reports.';

create trigger ad_notifies after insert or update or delete on ad
  for each statement execute function notify_catalogue();

-- Counts outlive the events, so an ad that has been shown is unpublished instead of deleted.
create table ad_event (
  event_id text not null,
  ad_id text not null references ad (id),
  kind text not null check (kind in ('view', 'click', 'close')),
  viewer text not null,
  at timestamptz not null,
  primary key (event_id, ad_id, kind)
);
comment on table ad_event is 'Views, clicks and closes, for as long as a client may repeat one.';
comment on column ad_event.viewer is 'Empty when the client named no device.';
create index ad_event_at on ad_event (at);

create table ad_viewer_day (
  day date not null,
  ad_id text not null references ad (id),
  viewer text not null,
  views int not null check (views >= 0),
  clicks int not null check (clicks >= 0),
  closes int not null default 0 check (closes >= 0),
  primary key (day, ad_id, viewer)
);
comment on table ad_viewer_day is
  'How often a viewer saw an ad on a day of the service''s time zone; viewer is empty for all unknown ones.';

create table ad_hour (
  hour timestamptz not null,
  ad_id text not null references ad (id),
  views bigint not null check (views >= 0),
  clicks bigint not null check (clicks >= 0),
  viewers bigint not null check (viewers >= 0),
  primary key (hour, ad_id)
);

-- One partition per day. Event IDs begin with their time (UUID version 7), so that the primary key alone determines
-- the partition and rejects repeated events across all of them.
create table playback_event (
  event_id uuid primary key,
  session_id uuid not null,
  received_at timestamptz not null,
  watched_seconds int not null check (watched_seconds >= 0),
  type text not null,
  kind text not null,
  content_id text not null,
  country text not null,
  account_id text
) partition by range (event_id);
comment on column playback_event.country is 'Two letters; `ZZ` when not known.';
-- For the viewing summary of an account, and for its erasure.
create index playback_event_account on playback_event (account_id) where account_id is not null;
-- Rows arrive almost in the order of this column, so that a BRIN index of a few pages is enough.
create index playback_event_received on playback_event using brin (received_at) with (autosummarize = on);

create table watch_hour_due (
  id bigint generated always as identity primary key,
  hour timestamptz not null
);

-- An empty kind, content_id or country stands for all of them: viewers of several rows cannot be added up, because
-- one viewer may be in each.
create table watch_hour (
  hour timestamptz not null,
  kind text not null check (kind in ('channel', 'vod', '')),
  content_id text not null,
  country text not null,
  watched_seconds bigint not null,
  starts int not null,
  stalls int not null,
  errors int not null,
  viewers int not null,
  sessions int not null,
  primary key (hour, kind, content_id, country)
);
comment on column watch_hour.kind is 'Empty, as `content_id` and `country` can be: all of them.';
create index watch_hour_all on watch_hour (hour) include (watched_seconds, viewers) where kind = '' and country = '';
create index watch_hour_content on watch_hour (hour)
  include (kind, content_id, watched_seconds, starts, stalls, errors, viewers) where kind <> '' and country = '';
create index watch_hour_country on watch_hour (hour) include (country, watched_seconds, starts, viewers)
  where kind = '' and country <> '';

create table watch_day (
  day date not null,
  kind text not null,
  content_id text not null,
  watched_seconds bigint not null,
  starts int not null,
  stalls int not null,
  errors int not null,
  peak_viewers int not null,
  primary key (day, kind, content_id)
);
comment on table watch_day is 'Sums of `watch_hour`, without countries, by day of the service''s zone.';

create table source_check (
  channel_id text primary key references channel (id) on delete cascade,
  stream_key text not null,
  outcome text not null check (outcome in ('answers', 'redirects', 'refuses', 'no-playlist', 'timeout',
    'unreachable')),
  http_status int,
  latency_ms int not null,
  checked_at timestamptz not null
);
comment on table source_check is 'P-08: latest probe of each external stream.';
comment on column source_check.stream_key is 'Of the probed address; after a change of address the result is stale.';

create table wall_restart (
  id bigint generated always as identity primary key,
  channel_id text not null references channel (id) on delete cascade,
  at timestamptz not null,
  last_state text not null,
  stood_still_ms int not null check (stood_still_ms >= 0)
);
comment on column wall_restart.stood_still_ms is 'How long playback had stalled.';
create index wall_restart_channel on wall_restart (channel_id, id desc);

create table subscriber_change (
  account_id text not null references account (id),
  at timestamptz not null,
  kind text not null check (kind in ('new', 'reactivated', 'voluntary', 'involuntary', 'revenue')),
  subscribers smallint not null,
  currency text not null check (currency in ('NGN', 'USD')),
  revenue_minor bigint not null,
  joined_at timestamptz not null
);
comment on table subscriber_change is 'Derived from the grants of an account (Q-01).';
comment on column subscriber_change.joined_at is 'Start of the account''s first plan.';
create index subscriber_change_account on subscriber_change (account_id);
create index subscriber_change_at on subscriber_change (at) include (kind, subscribers, currency, revenue_minor);
create index subscriber_change_joined on subscriber_change (joined_at) include (at, subscribers)
  where subscribers <> 0;

create table subscriber_change_due (
  id bigint generated always as identity primary key,
  account_id text not null
);

-- Accounts whose changes are due.
create function mark_subscriber_change() returns trigger language plpgsql as $$
begin
  insert into subscriber_change_due (account_id) values (new.account_id);
  return null;
end
$$;

create trigger entitlement_period_marks_subscriber after insert or update of cut_at on entitlement_period
  for each row execute function mark_subscriber_change();
create trigger subscription_marks_subscriber after update of cancelled_at on subscription
  for each row when (old.cancelled_at is distinct from new.cancelled_at) execute function mark_subscriber_change();

create table subscriber_day (
  day date not null,
  cohort date not null,
  kind text not null,
  currency text not null,
  changes int not null,
  subscribers int not null,
  revenue_minor bigint not null,
  primary key (day, cohort, kind, currency)
);
comment on table subscriber_day is 'Sums of `subscriber_change` by day of the service''s zone.';
comment on column subscriber_day.cohort is 'First day of the month in which the accounts joined.';

create table ledger_day (
  day date not null,
  mode text not null,
  kind text not null,
  ledger_account text not null,
  currency text not null,
  plan_id text not null,
  channel text not null,
  amount_minor bigint not null,
  entries int not null,
  primary key (day, mode, kind, ledger_account, currency, plan_id, channel)
);
comment on table ledger_day is 'The ledger by day of the service''s time zone, for days that are over.';
comment on column ledger_day.plan_id is 'Empty without a payment.';
