create table day_sums (
  id smallint primary key default 1 check (id = 1),
  time_zone text not null
);
comment on table day_sums is
  'The zone of the days in `ledger_day`, `subscriber_day` and `watch_day`. No row: not known, so they are derived again.';
