-- The weekly mail of what changed, for owners who want it.

alter table operator add is_mailed_weekly boolean not null default false;

create table weekly_report_mail (
  operator_id text not null references operator (id) on delete cascade,
  week date not null,
  requested_at timestamptz not null,
  primary key (operator_id, week)
);
comment on table weekly_report_mail is 'Mails that were requested, so that each is sent once (Q-11).';
comment on column weekly_report_mail.week is 'Its Monday, in the service''s zone.';
