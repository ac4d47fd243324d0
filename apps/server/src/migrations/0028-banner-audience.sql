-- Whom a banner is for, and how often a device shows it.

alter table banner add column is_for_not_subscribed boolean not null default false;
alter table banner add column countries text[] not null default '{}';
alter table banner add column languages text[] not null default '{}'
  check (languages <@ array['en', 'fr', 'ha', 'ig', 'yo']);
alter table banner add column max_views_per_day int check (max_views_per_day between 1 and 50);
comment on column banner.is_for_not_subscribed is 'Only for visitors, and viewers without a running subscription.';
comment on column banner.countries is 'ISO 3166-1 alpha-2 codes; empty: all.';
comment on column banner.languages is 'Empty: all.';
comment on column banner.max_views_per_day is 'On a device; null: no limit.';
