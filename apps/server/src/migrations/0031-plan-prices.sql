-- S-25: a plan may be sold in one currency only.

alter table plan alter column price_ngn_minor drop not null;
alter table plan alter column price_usd_minor drop not null;
alter table plan add constraint plan_has_price check (price_ngn_minor is not null or price_usd_minor is not null);
comment on column plan.price_ngn_minor is 'With VAT. Null: not sold in naira.';
comment on column plan.price_usd_minor is 'With VAT. Null: not sold in dollars.';
