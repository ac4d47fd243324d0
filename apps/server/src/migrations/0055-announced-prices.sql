-- S-17: each price has its own time of notice, so that the notice of one does not postpone the other.
alter table subscription rename column price_notified_at to plan_price_notified_at;
alter table subscription add column device_price_notified_at timestamptz;
update subscription set device_price_notified_at = plan_price_notified_at where notified_device_price_minor is not null;

-- S-17: what the mail about the next renewal said.
alter table subscription
  add column announced_minor bigint,
  add column announced_plan_price_minor bigint,
  add column announced_device_price_minor bigint;
comment on column subscription.announced_minor is
  'The amount in the mail about the next renewal, sent at `ending_notified_at`. Null: none was sent.';
comment on column subscription.announced_plan_price_minor is
  'Current prices when that mail was sent. If they change, the mail is sent again with another amount.';
