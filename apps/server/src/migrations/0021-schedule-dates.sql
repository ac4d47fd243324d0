-- Repeating blocks with a first and a last date, and dates on which they do not play.

alter table schedule_block
  add column from_date text check (from_date ~ '^\d{4}-\d\d-\d\d$'),
  add column until_date text check (until_date ~ '^\d{4}-\d\d-\d\d$'),
  add column except_dates text[] not null default '{}',
  add constraint schedule_block_dates check (from_date is null or until_date is null or from_date <= until_date);
comment on column schedule_block.from_date is 'First date of a weekly block; null: without a limit.';
comment on column schedule_block.until_date is 'Last date of a weekly block; null: without a limit.';
comment on column schedule_block.except_dates is 'Dates on which a weekly block does not start.';
