-- The ledger, refunds, disputes and payouts, and the work on them.

-- Double entry, append-only. A positive amount is a debit.
create table ledger_entry (
  id bigint generated always as identity primary key,
  key text not null unique,
  account_id text references account (id),
  invoice_id text references invoice (id),
  payment_id text references payment (id),
  at timestamptz not null,
  kind text not null check (kind in ('payment', 'refund-due', 'refund-made', 'promo', 'opening', 'correction',
    'external-refund', 'chargeback', 'reversal', 'fee', 'payout')),
  made_in xid8 not null default pg_current_xact_id(),
  -- A payout belongs to no account.
  constraint ledger_entry_account check (account_id is not null or kind = 'payout')
);
comment on column ledger_entry.account_id is 'Null for a payout.';
comment on column ledger_entry.made_in is
  'The transaction that inserted the entry: lines are accepted in no other one.';
create index ledger_entry_at on ledger_entry (at);
create index ledger_entry_payment on ledger_entry (payment_id);

create table ledger_line (
  entry_id bigint not null references ledger_entry (id),
  position int not null,
  ledger_account text not null,
  currency text not null check (currency in ('NGN', 'USD')),
  amount_minor bigint not null,
  primary key (entry_id, position)
);

create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'KL001';
end
$$;

create trigger ledger_entry_rejects_change before update or delete on ledger_entry
  for each row execute function reject_ledger_change();
create trigger ledger_entry_rejects_truncate before truncate on ledger_entry
  for each statement execute function reject_ledger_change();
create trigger ledger_line_rejects_change before update or delete on ledger_line
  for each row execute function reject_ledger_change();
create trigger ledger_line_rejects_truncate before truncate on ledger_line
  for each statement execute function reject_ledger_change();

-- Lines are inserted in the transaction of their entry, never later; checked once for all lines of a statement.
create function require_open_entry() returns trigger language plpgsql as $$
begin
  if exists (
    select from added left join ledger_entry on ledger_entry.id = added.entry_id
    where ledger_entry.made_in is distinct from pg_current_xact_id())
  then raise exception 'an entry is closed' using errcode = 'KL001'; end if;
  return null;
end
$$;

create trigger ledger_line_requires_open_entry after insert on ledger_line referencing new table as added
  for each statement execute function require_open_entry();

-- At the commit, the lines of an entry add up to zero in each currency.
create function require_balanced_entry() returns trigger language plpgsql as $$
begin
  if (select count(*) = 0 or bool_or(sum <> 0) from
      (select sum(amount_minor) from ledger_line where entry_id = new.id group by currency) as sums (sum))
  then raise exception 'entry % does not balance', new.id using errcode = 'KL002'; end if;
  return null;
end
$$;

create constraint trigger ledger_entry_requires_balance after insert on ledger_entry
  deferrable initially deferred for each row execute function require_balanced_entry();

create table refund (
  id text primary key default gen_random_uuid()::text,
  payment_id text not null references payment (id),
  account_id text not null references account (id),
  currency text not null check (currency in ('NGN', 'USD')),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('due', 'sending', 'pending', 'processed', 'failed')),
  provider_refund_id bigint,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  next_try_at timestamptz,
  tries int not null default 0,
  processed_at timestamptz,
  note text not null default '',
  reason text not null check (reason in ('verification', 'minimum-charge', 'superseded', 'first-time-card',
    'card-not-reusable', 'overpaid', 'underpaid', 'period-over', 'operator'))
);
comment on column refund.note is 'Why an operator refunded it.';
create index refund_account on refund (account_id);
create index refund_due on refund (next_try_at) where next_try_at is not null;
create index refund_payment on refund (payment_id);
-- Operators may refund a payment in several parts; every other refund is made once.
create unique index refund_payment_reason on refund (payment_id, reason) where reason <> 'operator';

create trigger refund_rejects_delete before delete on refund
  for each row execute function reject_money_record_deletion();
create trigger refund_rejects_truncate before truncate on refund
  for each statement execute function reject_money_record_deletion();

-- I-05: at the commit, the refunds of a payment do not exceed what was received and not credited.
create function limit_refunds() returns trigger language plpgsql as $$
declare paid bigint;
begin
  select coalesce(received_minor, amount_minor) - credited_minor into paid
    from payment where id = new.payment_id and state = 'paid' for no key update;
  if paid is null or (select sum(amount_minor) from refund where payment_id = new.payment_id) > paid
  then raise exception 'more would go back than was paid' using errcode = 'KL003'; end if;
  return null;
end
$$;

create constraint trigger refund_within_payment after insert or update of amount_minor, payment_id on refund
  deferrable initially deferred for each row execute function limit_refunds();

create table dispute (
  id bigint primary key,
  payment_id text not null references payment (id),
  status text not null,
  resolution text,
  category text not null,
  currency text not null check (currency in ('NGN', 'USD')),
  amount_minor bigint not null check (amount_minor >= 0),
  due_at timestamptz,
  evidence jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  resolved_at timestamptz
);
comment on column dispute.id is 'Assigned by Paystack.';
comment on column dispute.due_at is 'Without a response until then the dispute is lost.';
create index dispute_due on dispute (due_at);
create index dispute_payment on dispute (payment_id);

create trigger dispute_rejects_delete before delete on dispute
  for each row execute function reject_money_record_deletion();
create trigger dispute_rejects_truncate before truncate on dispute
  for each statement execute function reject_money_record_deletion();

create table grant_revocation (
  grant_id text primary key references entitlement_period (id),
  dispute_id bigint not null references dispute (id),
  revoked_at timestamptz not null
);
comment on table grant_revocation is 'Grants never change; this ends one early.';

create function reject_revocation_change() returns trigger language plpgsql as $$
begin
  raise exception 'a revocation does not change' using errcode = 'KL001';
end
$$;

create trigger grant_revocation_rejects_change before update or delete on grant_revocation
  for each row execute function reject_revocation_change();
create trigger grant_revocation_rejects_truncate before truncate on grant_revocation
  for each statement execute function reject_money_record_deletion();

create table payout (
  mode text not null check (mode in ('test', 'live')),
  id bigint not null,
  currency text not null check (currency in ('NGN', 'USD')),
  amount_minor bigint not null,
  settled_at timestamptz,
  posted_at timestamptz not null,
  primary key (mode, id)
);
comment on table payout is 'Paystack''s settlements that were posted.';
comment on column payout.id is 'Assigned by Paystack.';

create trigger payout_rejects_change before update on payout
  for each row execute function reject_money_record_deletion();
create trigger payout_rejects_delete before delete on payout
  for each row execute function reject_money_record_deletion();
create trigger payout_rejects_truncate before truncate on payout
  for each statement execute function reject_money_record_deletion();

-- A row instead of a sequence, so that a transaction that is rolled back leaves no gap in the numbers of receipts.
create table receipt_counter (
  only_one boolean primary key default true check (only_one),
  last int not null
);

insert into receipt_counter (last) values (0);

create table due_work_failure (
  kind text not null,
  subject text not null,
  failures int not null check (failures > 0),
  retry_at timestamptz not null,
  error text not null,
  primary key (kind, subject)
);
comment on column due_work_failure.subject is 'ID of a payment, subscription or refund.';

-- Only handled webhooks are stored: until then Paystack sends them again.
create table webhook_delivery (
  body_hash bytea primary key,
  event text not null,
  reference text,
  handled_at timestamptz not null
);
comment on column webhook_delivery.body_hash is 'A repeated delivery is recognised by it.';
create index webhook_delivery_handled on webhook_delivery (handled_at);
create index webhook_delivery_reference on webhook_delivery (reference) where reference is not null;

create table reconciliation_run (
  id text primary key default gen_random_uuid()::text,
  actor text not null,
  started_at timestamptz not null,
  progressed_at timestamptz not null,
  step text not null default 'waiting' check (step in ('waiting', 'payments', 'missing', 'refunds', 'disputes',
    'settlements')),
  compared int not null default 0,
  cancel_requested boolean not null default false,
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'cancelled', 'interrupted')),
  error text,
  constraint reconciliation_run_finished check ((finished_at is null) = (outcome is null))
);
comment on table reconciliation_run is 'Reconciliations that operators requested.';
-- One reconciliation runs at a time.
create unique index reconciliation_running on reconciliation_run ((true)) where finished_at is null;
create index reconciliation_started on reconciliation_run (started_at desc);

create table review_item (
  id text primary key default gen_random_uuid()::text,
  kind text not null,
  subject text not null,
  payment_id text references payment (id),
  detail jsonb not null,
  advice text not null default 'See docs/operating/payments.md.',
  mailed_at timestamptz,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  constraint review_item_kind_subject_key unique (kind, subject)
);
comment on column review_item.advice is 'What operators should do.';
create index review_item_created on review_item (created_at desc, id);
create index review_item_open on review_item (kind) where resolved_at is null;
create index review_item_payment on review_item (payment_id) where payment_id is not null;
