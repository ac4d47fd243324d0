-- Plans, subscriptions, saved cards, promo codes and voucher batches.

-- S-01, S-23: plans and passes.
create table plan (
  id text primary key default gen_random_uuid()::text,
  name text not null,
  name_translations jsonb not null default '{}' check (jsonb_typeof(name_translations) = 'object'),
  kind text not null default 'plan' check (kind in ('plan', 'day-pass', 'week-pass', 'weekend-pass')),
  months int not null,
  duration_days smallint check (duration_days between 1 and 31),
  devices int not null check (devices between 1 and 5),
  price_ngn_minor bigint not null check (price_ngn_minor >= 0),
  price_usd_minor bigint not null check (price_usd_minor >= 0),
  paystack_plan_code_ngn text not null default '',
  paystack_plan_code_usd text not null default '',
  is_on_sale boolean not null default true,
  version int not null default 1,
  -- A plan lasts months, a pass days.
  constraint plan_duration check ( case kind when 'plan' then (months in (1, 3, 6, 12) and duration_days is null)
    else (months = 0 and duration_days is not null) end),
  constraint plan_kind_months_duration_days_devices_key
    unique nulls not distinct (kind, months, duration_days, devices)
);
comment on column plan.name is 'English.';
comment on column plan.name_translations is 'By language code, without English.';
comment on column plan.months is '0 for a pass.';
comment on column plan.duration_days is 'Of a pass; null for a plan.';
comment on column plan.price_ngn_minor is 'With VAT.';

-- Only Paystack's authorization code of a card is stored, encrypted; it charges nothing without the secret key.
create table saved_card (
  id text primary key default gen_random_uuid()::text,
  account_id text not null references account (id),
  mode text not null check (mode in ('test', 'live')),
  signature text not null,
  email text not null,
  authorization_code bytea not null,
  brand text not null,
  last4 text not null,
  bank text not null,
  exp_month int not null,
  exp_year int not null,
  created_at timestamptz not null,
  rejected_at timestamptz,
  constraint saved_card_account_id_mode_signature_key unique (account_id, mode, signature)
);
comment on column saved_card.email is 'Paystack accepts the authorization code with this email address only.';
comment on column saved_card.authorization_code is 'Encrypted.';

create table subscription (
  id text primary key default gen_random_uuid()::text,
  account_id text not null references account (id),
  plan_id text not null references plan (id),
  devices int not null check (devices between 1 and 5),
  extra_devices int not null default 0 check (extra_devices between 0 and 4),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  access_ends_at timestamptz not null,
  state text not null default 'active' check (state in ('incomplete', 'active', 'past-due', 'cancels-at-end',
    'expired')),
  is_ended boolean not null default false,
  cancelled_at timestamptz,
  cancel_reason text,
  currency text check (currency in ('NGN', 'USD')),
  renewal_owner text not null default 'kallo' check (renewal_owner in ('kallo', 'paystack', 'none')),
  card_id text references saved_card (id),
  next_plan_id text references plan (id),
  renew_at timestamptz,
  attempts int not null default 0,
  ending_notified_at timestamptz,
  plan_price_minor bigint check (plan_price_minor >= 0),
  device_price_minor bigint check (device_price_minor >= 0),
  notified_plan_price_minor bigint check (notified_plan_price_minor >= 0),
  notified_device_price_minor bigint check (notified_device_price_minor >= 0),
  price_notified_at timestamptz,
  last_reminder smallint check (last_reminder in (0, 1, 3, 7)),
  discount_percent int check (discount_percent between 1 and 90),
  discounted_renewals int not null default 0 check (discounted_renewals >= 0),
  constraint subscription_not_empty check (ends_at > starts_at),
  constraint subscription_access check (access_ends_at >= ends_at),
  constraint subscription_discount check (discounted_renewals = 0 or discount_percent is not null)
);
comment on column subscription.plan_id is
  'Plan of the grant that runs last, as are devices, extra_devices and ends_at.';
comment on column subscription.access_ends_at is 'Until when one may watch: `ends_at`, or the end of the grace.';
comment on column subscription.renew_at is
  'When the saved card is charged next; null during a charge and if there is none.';
comment on column subscription.attempts is 'Declined so often for the coming period.';
comment on column subscription.ending_notified_at is
  'When the account was notified that the subscription ends or renews soon.';
comment on column subscription.plan_price_minor is
  'S-17: what the plan and an added device were bought for; null: unknown.';
comment on column subscription.notified_plan_price_minor is 'The latest notice of higher prices.';
comment on column subscription.last_reminder is
  'S-19: the latest reminder for the coming period, in days before the end; 0: the days of grace have begun.';
comment on column subscription.discount_percent is 'S-22: discount on the plan''s price in the next renewals.';
comment on column subscription.discounted_renewals is 'Number of remaining discounted renewals.';
-- Whether an account may watch is read from this index alone.
create index subscription_access on subscription (account_id, access_ends_at) include (ends_at) where not is_ended;
create index subscription_account on subscription (account_id);
create index subscription_cancelled on subscription (cancelled_at, cancel_reason) where cancelled_at is not null;
create index subscription_end on subscription (access_ends_at) where not is_ended;
create index subscription_reminder on subscription (ends_at) where (not is_ended) and card_id is null and
  cancelled_at is null;
create index subscription_renewal on subscription (renew_at) where renew_at is not null;

create table retention_offer (
  id text primary key default gen_random_uuid()::text,
  account_id text not null references account (id),
  subscription_id text not null references subscription (id),
  percent int not null check (percent between 1 and 90),
  renewals int not null check (renewals > 0),
  offered_at timestamptz not null,
  accepted_at timestamptz
);
create index retention_offer_account on retention_offer (account_id, offered_at);

create table promo_code (
  code text primary key check (code = upper(code) and code ~ '^[A-Z0-9-]{3,40}$'),
  percent int not null check (percent between 1 and 100),
  free_days int check (free_days between 1 and 366),
  plan_id text references plan (id),
  max_uses int check (max_uses > 0),
  uses int not null default 0 check (uses >= 0),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  version int not null default 1,
  constraint promo_code_period check (expires_at > starts_at),
  constraint promo_code_uses_within_max check (max_uses is null or uses <= max_uses),
  -- A code of 100% grants days of one plan, without a payment.
  constraint promo_code_free_plan check ((percent = 100) = (free_days is not null and plan_id is not null))
);

create table voucher_batch (
  id text primary key default gen_random_uuid()::text,
  plan_id text not null references plan (id),
  count int not null check (count between 1 and 10000),
  currency text not null check (currency in ('NGN', 'USD')),
  price_minor bigint not null check (price_minor >= 0),
  expires_at timestamptz not null,
  note text not null,
  created_by text,
  created_at timestamptz not null,
  voided_at timestamptz
);
comment on column voucher_batch.price_minor is 'Of one voucher, to the reseller.';
comment on column voucher_batch.created_by is 'The operator; null: created with npm run admin.';
comment on column voucher_batch.voided_at is 'When its unused vouchers were voided.';
