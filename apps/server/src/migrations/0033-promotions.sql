-- Audience and limit of ads, counts of banners, goals of both.

alter table ad add column is_for_not_subscribed boolean not null default false;
alter table ad add column countries text[] not null default '{}';
alter table ad add column languages text[] not null default '{}'
  check (languages <@ array['en', 'fr', 'ha', 'ig', 'yo']);
alter table ad add column max_views_per_day int check (max_views_per_day between 1 and 50);
comment on column ad.is_for_not_subscribed is 'Only for visitors, and viewers without a running subscription.';
comment on column ad.countries is 'ISO 3166-1 alpha-2 codes; empty: all.';
comment on column ad.languages is 'Empty: all.';
comment on column ad.max_views_per_day is 'On a device; null: no limit.';

alter table ad add column goal_kind text check (goal_kind in ('views', 'clicks'));
alter table ad add column goal_count int check (goal_count > 0);
alter table ad add column goal_day text check (goal_day ~ '^\d{4}-\d\d-\d\d$');
alter table ad add constraint ad_goal
  check (num_nulls(goal_kind, goal_count, goal_day) in (0, 3));
comment on column ad.goal_day is 'The last day of the goal, in the zone of the service.';

alter table banner add column goal_kind text check (goal_kind in ('views', 'clicks'));
alter table banner add column goal_count int check (goal_count > 0);
alter table banner add column goal_day text check (goal_day ~ '^\d{4}-\d\d-\d\d$');
alter table banner add constraint banner_goal
  check (num_nulls(goal_kind, goal_count, goal_day) in (0, 3));
comment on column banner.goal_day is 'The last day of the goal, in the zone of the service.';

create table banner_event (
  event_id text not null,
  banner_id text not null references banner (id) on delete cascade,
  kind text not null check (kind in ('view', 'click')),
  viewer text not null,
  at timestamptz not null,
  primary key (event_id, banner_id, kind)
);
comment on table banner_event is 'Views and clicks, for as long as a client may repeat one.';
comment on column banner_event.viewer is 'Empty when the client named no device.';
create index banner_event_at on banner_event (at);

create table banner_viewer_day (
  day date not null,
  banner_id text not null references banner (id) on delete cascade,
  viewer text not null,
  views int not null check (views >= 0),
  clicks int not null check (clicks >= 0),
  closes int not null default 0 check (closes = 0),
  primary key (day, banner_id, viewer)
);
comment on table banner_viewer_day is
  'Counts per viewer and day of the service''s zone. The viewer is a pseudonym, or empty.';
comment on column banner_viewer_day.closes is 'Always 0: banners cannot be closed. Ads have the same columns.';

create table banner_hour (
  hour timestamptz not null,
  banner_id text not null references banner (id) on delete cascade,
  views bigint not null check (views >= 0),
  clicks bigint not null check (clicks >= 0),
  viewers bigint not null check (viewers >= 0),
  primary key (hour, banner_id)
);
comment on table banner_hour is 'Sums by hour, without those of unknown viewers. Kept.';
