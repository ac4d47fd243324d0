alter table subscription add column renews boolean not null default true;
update subscription set renews = false where renewal_owner = 'none';
alter table subscription drop column renewal_owner;
comment on column subscription.renews is 'S-23: false for a pass that does not renew.';

-- Processes of the former version read the former name until they are replaced.
update setting
set value = value || jsonb_build_object('firstTimePriceMinor', value -> 'promoPriceMinor')
where key = 'prices' and value ? 'promoPriceMinor';
