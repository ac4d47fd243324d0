-- When changes of subscribers count: an unpaid end after the days of grace. They are derived again.
truncate subscriber_change, subscriber_day;

alter table subscriber_change add column counts_from timestamptz not null;
comment on column subscriber_change.counts_from is
  'Later than `at` for the end of a plan that can still be renewed within the days of grace.';
drop index subscriber_change_at;
create index subscriber_change_at on subscriber_change (at) include (mode, kind, subscribers, currency, revenue_minor,
  joined_at, counts_from);
drop index subscriber_change_joined;
create index subscriber_change_joined on subscriber_change (joined_at) include (mode, at, subscribers, counts_from)
  where subscribers <> 0;

insert into subscriber_change_due (account_id) select distinct account_id from entitlement_period;
