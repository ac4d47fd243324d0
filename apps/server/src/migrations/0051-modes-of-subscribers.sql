-- Changes of subscribers by the mode of the payments, test or live. They are derived again.
truncate subscriber_change, subscriber_day;

alter table subscriber_change add column mode text not null check (mode in ('test', 'live'));
comment on column subscriber_change.mode is 'Of the payments that it follows from; what was given without one is in both modes.';
drop index subscriber_change_at;
create index subscriber_change_at on subscriber_change (at) include (mode, kind, subscribers, currency, revenue_minor);
drop index subscriber_change_joined;
create index subscriber_change_joined on subscriber_change (joined_at) include (mode, at, subscribers)
  where subscribers <> 0;

alter table subscriber_day add column mode text not null check (mode in ('test', 'live'));
alter table subscriber_day drop constraint subscriber_day_pkey,
  add primary key (mode, day, cohort, kind, currency);

insert into subscriber_change_due (account_id) select distinct account_id from entitlement_period;
