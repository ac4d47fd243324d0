-- Invoices, payments, and what was granted for them.

-- I-20: money records cannot be deleted, not even with SQL.
create function reject_money_record_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'a money record cannot be deleted' using errcode = 'KL001';
end
$$;

-- What was offered, as it was offered. Rows do not change afterwards, whatever becomes of prices and plans.
create table invoice (
  id text primary key default gen_random_uuid()::text,
  account_id text not null references account (id),
  kind text not null check (kind in ('purchase', 'change', 'renewal', 'devices', 'promo', 'opening', 'voucher',
    'gift')),
  subscription_id text references subscription (id),
  plan_id text not null references plan (id),
  plan_name text not null,
  plan_kind text not null default 'plan' check (plan_kind in ('plan', 'day-pass', 'week-pass', 'weekend-pass')),
  months int not null,
  duration_days smallint,
  renews boolean,
  devices int not null check (devices between 1 and 5),
  extra_devices int not null check (extra_devices between 0 and 4),
  currency text not null check (currency in ('NGN', 'USD')),
  lines jsonb not null,
  total_minor bigint not null check (total_minor >= 0),
  vat_minor bigint not null,
  credit_minor bigint not null check (credit_minor >= 0),
  account_credit_minor bigint not null default 0 check (account_credit_minor >= 0),
  credited_minor bigint not null default 0,
  refund_minor bigint not null,
  is_first_time boolean not null,
  promo_code text references promo_code (code),
  basis_grant_id text,
  period_start timestamptz,
  period_end timestamptz,
  kept_days smallint not null default 0 check (kept_days >= 0),
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'paid', 'void')),
  closed_at timestamptz,
  -- A plan lasts months, a pass days.
  constraint invoice_duration check (months >= 0 and (plan_kind = 'plan' or duration_days is not null)),
  constraint invoice_refund check (refund_minor between 0 and total_minor),
  constraint invoice_closed_state check ((state = 'open') = (closed_at is null)),
  -- A renewal belongs to one billing period of one subscription, so that it is paid once.
  constraint invoice_renewal_period check (kind <> 'renewal' or (subscription_id is not null and
    period_start is not null)),
  -- S-12: the part above the price becomes account credit, and is not refunded as well.
  constraint invoice_credited check (credited_minor between 0 and total_minor - refund_minor),
  -- The account's balance pays a part of the price, VAT included.
  constraint invoice_vat check (vat_minor between 0 and total_minor + account_credit_minor)
);
comment on column invoice.renews is 'S-23: whether the subscription renews after this; null: as before.';
comment on column invoice.account_credit_minor is 'I-17: paid from the account''s balance.';
comment on column invoice.credited_minor is
  'S-12: the part of the total above the price, which becomes account credit.';
comment on column invoice.basis_grant_id is 'The account''s latest grant when this was priced.';
comment on column invoice.period_start is 'The billing period of a renewal.';
comment on column invoice.kept_days is 'Free days that a plan change keeps.';
create index invoice_account on invoice (account_id, created_at);
create index invoice_renewal on invoice (subscription_id, period_start) where kind = 'renewal';

create function reject_invoice_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) - array['state', 'closed_at', 'subscription_id']
    is distinct from to_jsonb(new) - array['state', 'closed_at', 'subscription_id']
    or (old.subscription_id is not null and new.subscription_id is distinct from old.subscription_id)
    or (old.state = 'paid' and new.state <> 'paid')
  then raise exception 'invoice % is a snapshot and does not change', old.id using errcode = 'KL001'; end if;
  return new;
end
$$;

create trigger invoice_rejects_change before update on invoice
  for each row execute function reject_invoice_change();
create trigger invoice_rejects_delete before delete on invoice
  for each row execute function reject_money_record_deletion();
create trigger invoice_rejects_truncate before truncate on invoice
  for each statement execute function reject_money_record_deletion();

create table payment (
  id text primary key default gen_random_uuid()::text,
  reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]+$'),
  invoice_id text not null references invoice (id),
  account_id text not null references account (id),
  method text not null check (method in ('checkout', 'saved-card', 'none')),
  card_id text references saved_card (id),
  mode text not null check (mode in ('test', 'live')),
  currency text not null check (currency in ('NGN', 'USD')),
  amount_minor bigint not null check (amount_minor >= 0),
  received_minor bigint check (received_minor > 0),
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  channel text not null default 'card' check (channel in ('card', 'bank_transfer', 'ussd', 'bank', 'qr',
    'mobile_money')),
  email text not null,
  state text not null check (state in ('created', 'initialized', 'pending', 'unknown', 'paid', 'failed', 'expired',
    'needs-review')),
  outcome text check (outcome in ('granted', 'refunded')),
  refund_reason text check (refund_reason in ('superseded', 'first-time-card', 'card-not-reusable', 'underpaid',
    'period-over')),
  authorization_url text,
  failure text,
  provider_id bigint,
  created_at timestamptz not null,
  next_check_at timestamptz,
  checks int not null default 0,
  not_found_checks int not null default 0 check (not_found_checks >= 0),
  not_found_since timestamptz,
  checks_from timestamptz,
  paid_at timestamptz,
  settled_at timestamptz,
  receipt_number int unique check (receipt_number > 0),
  -- A payment is settled once, in the state paid, with one outcome.
  constraint payment_settled_state check ((state = 'paid') = (settled_at is not null)),
  constraint payment_outcome_state check ((state = 'paid') = (outcome is not null)),
  constraint payment_saved_card check (method <> 'saved-card' or card_id is not null),
  -- A refunded payment has no receipt.
  constraint payment_receipt_of_grant check (receipt_number is null or outcome = 'granted'),
  constraint payment_not_found_since check ((not_found_checks = 0) = (not_found_since is null)),
  -- A card is charged the exact amount; other methods can receive more or less.
  constraint payment_card_in_full check (channel <> 'card' or received_minor is null or received_minor = amount_minor),
  -- Nothing is granted for a payment that received less than its price; null: an amount was not reported.
  constraint payment_granted_in_full check (outcome <> 'granted' or received_minor >= amount_minor or
    received_minor is null),
  -- Only what was received can become account credit.
  constraint payment_credited_within_received check (credited_minor <= coalesce(received_minor, 0))
);
comment on column payment.received_minor is 'Null: nothing received yet.';
comment on column payment.credited_minor is 'S-12, I-17: the part of it that was added to the account''s balance.';
comment on column payment.channel is 'Chosen by the viewer.';
comment on column payment.not_found_checks is 'Consecutive lookups that Paystack answered with 404.';
comment on column payment.checks_from is
  'When the card was declined on the payment page: checks are scheduled from then.';
comment on column payment.receipt_number is 'Null until it is numbered, right after the payment.';
create index payment_account on payment (account_id, created_at);
create index payment_check on payment (next_check_at) where next_check_at is not null;
create index payment_created on payment (created_at desc, id);
-- An invoice is granted once, even when two payments of it succeed.
create unique index payment_granted on payment (invoice_id) where outcome = 'granted';
-- One attempt at a time, so that an invoice is not charged twice.
create unique index payment_in_flight on payment (invoice_id) where state in ('created', 'initialized', 'pending',
  'unknown');
create index payment_invoice on payment (invoice_id);
create index payment_provider on payment (provider_id) where provider_id is not null;
-- For searches by the beginning of a reference.
create index payment_reference_begin on payment (reference text_pattern_ops);
-- Reports count charges from this index alone, and look up only failed ones.
create index payment_saved_card on payment (created_at) include (mode, state) where method = 'saved-card';
create index payment_saved_card_failed on payment (created_at) include (mode, invoice_id)
  where method = 'saved-card' and state = 'failed';
create index payment_without_receipt on payment (settled_at) where outcome = 'granted' and receipt_number is null;

create function reject_payment_change() returns trigger language plpgsql as $$
begin
  if (old.reference, old.invoice_id, old.account_id, old.mode, old.currency, old.amount_minor, old.created_at)
    is distinct from
      (new.reference, new.invoice_id, new.account_id, new.mode, new.currency, new.amount_minor, new.created_at)
    or (old.receipt_number is not null and new.receipt_number is distinct from old.receipt_number)
    or (old.state = 'paid' and (old.outcome, old.settled_at) is distinct from (new.outcome, new.settled_at))
  then raise exception 'payment % does not change', old.reference using errcode = 'KL001'; end if;
  return new;
end
$$;

create trigger payment_rejects_change before update on payment
  for each row execute function reject_payment_change();
create trigger payment_rejects_delete before delete on payment
  for each row execute function reject_money_record_deletion();
create trigger payment_rejects_truncate before truncate on payment
  for each statement execute function reject_money_record_deletion();

-- Grants take effect in this order.
create sequence grant_order;

create table entitlement_period (
  id text primary key default gen_random_uuid()::text,
  position bigint not null default nextval('grant_order') unique,
  subscription_id text not null references subscription (id),
  account_id text not null references account (id),
  kind text not null check (kind in ('purchase', 'change', 'renewal', 'devices', 'promo', 'opening', 'voucher',
    'gift')),
  invoice_id text not null references invoice (id),
  payment_id text unique references payment (id),
  plan_id text not null references plan (id),
  devices int not null check (devices between 1 and 5),
  period_start timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  anchor_day smallint check (anchor_day between 1 and 31),
  currency text not null check (currency in ('NGN', 'USD')),
  value_minor bigint not null check (value_minor >= 0),
  granted_at timestamptz not null,
  cut_at timestamptz,
  moved_from text unique references entitlement_period (id),
  constraint entitlement_period_not_empty check (ends_at > starts_at),
  -- A billing period is granted once, however often its payment is reported.
  constraint entitlement_period_granted_once unique (subscription_id, period_start, kind)
);
comment on column entitlement_period.period_start is
  'The billing period: for a renewal the end of the previous one, whenever it was paid.';
comment on column entitlement_period.anchor_day is 'S-05: day of the month on which further periods end.';
comment on column entitlement_period.cut_at is 'Derived: a later change replaced the rest of the period.';
comment on column entitlement_period.moved_from is
  'Given time: the grant of which this one continues the unused part.';
create index entitlement_account on entitlement_period (account_id, position);
create unique index entitlement_period_invoice on entitlement_period (invoice_id, kind) where moved_from is null;

-- A grant does not change; only the derived cut_at does.
create function reject_grant_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'cut_at' is distinct from to_jsonb(new) - 'cut_at'
  then raise exception 'what was granted does not change' using errcode = 'KL001'; end if;
  return new;
end
$$;

create trigger entitlement_period_rejects_change before update or delete on entitlement_period
  for each row execute function reject_grant_change();
create trigger entitlement_period_rejects_truncate before truncate on entitlement_period
  for each statement execute function reject_money_record_deletion();

-- S-06: who has used the first-time price.
create table first_time_use (
  account_id text primary key references account (id),
  mode text not null check (mode in ('test', 'live')),
  signature text,
  payment_id text not null references payment (id),
  used_at timestamptz not null,
  -- S-06: once per person (the primary key) and once per card.
  constraint first_time_use_once_per_card unique (mode, signature)
);

create trigger first_time_use_rejects_delete before delete on first_time_use
  for each row execute function reject_money_record_deletion();
create trigger first_time_use_rejects_truncate before truncate on first_time_use
  for each statement execute function reject_money_record_deletion();

create table promo_code_use (
  code text not null references promo_code (code),
  account_id text not null references account (id),
  invoice_id text not null references invoice (id),
  reserved_at timestamptz not null,
  used_at timestamptz,
  primary key (code, account_id)
);
create index promo_code_use_code on promo_code_use (code) where used_at is not null;
-- Reservations that expire.
create index promo_code_use_open on promo_code_use (reserved_at) where used_at is null;
create index promo_code_use_used on promo_code_use (used_at) where used_at is not null;

create table voucher (
  code_hash bytea primary key check (length(code_hash) = 32),
  batch_id text not null references voucher_batch (id),
  redeemed_at timestamptz,
  account_id text references account (id),
  invoice_id text unique references invoice (id),
  constraint voucher_redeemed_by check ((redeemed_at is null) = (account_id is null)),
  constraint voucher_redeemed_with check ((redeemed_at is null) = (invoice_id is null))
);
comment on column voucher.code_hash is 'HMAC of the code.';
create index voucher_account on voucher (account_id) where account_id is not null;
create index voucher_batch_of on voucher (batch_id);

create table gift (
  id text primary key,
  invoice_id text not null unique references invoice (id),
  giver_id text not null references account (id),
  recipient_email text,
  recipient_phone text,
  sender_name text not null,
  message text not null,
  code_hash bytea not null unique check (length(code_hash) = 32),
  created_at timestamptz not null,
  paid_at timestamptz,
  granted_at timestamptz,
  recipient_id text references account (id),
  grant_invoice_id text unique references invoice (id),
  is_claimed boolean not null default false,
  withdrawn_at timestamptz,
  constraint gift_one_recipient check (num_nonnulls(recipient_email, recipient_phone) = 1),
  -- A gift is granted after its payment, to one recipient, with an invoice of its own.
  constraint gift_granted_when_paid check (paid_at is not null or granted_at is null),
  constraint gift_granted_to_recipient check ((granted_at is null) = (recipient_id is null)),
  constraint gift_granted_with_invoice check ((granted_at is null) = (grant_invoice_id is null))
);
comment on column gift.invoice_id is 'The giver''s.';
comment on column gift.recipient_phone is 'E.164.';
comment on column gift.code_hash is 'HMAC of the claim code, which is derived from `id`.';
comment on column gift.grant_invoice_id is 'The recipient''s.';
comment on column gift.is_claimed is 'Redeemed with the code.';
comment on column gift.withdrawn_at is 'When it was found that the money had gone back before it was granted.';
create index gift_giver on gift (giver_id, created_at);
create index gift_recipient on gift (recipient_id) where recipient_id is not null;
create index gift_waiting on gift (paid_at) where paid_at is not null and granted_at is null and withdrawn_at is null;
