-- I-03: a renewal that was revoked before it began can be bought again.

alter table entitlement_period drop constraint entitlement_period_granted_once;
create unique index entitlement_period_granted_once on entitlement_period (subscription_id, period_start, kind)
  where cut_at is null;
