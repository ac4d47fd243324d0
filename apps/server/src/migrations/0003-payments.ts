import { sql, type Kysely } from 'kysely'

/** Plans, payments, the ledger, what was granted for them, and what is still to be done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const currency = (column = 'currency') => `${column} text not null check (${column} in ('NGN', 'USD'))`
const mode = `mode text not null check (mode in ('test', 'live'))`
const id = `id text primary key default gen_random_uuid()::text`

const statements = [
  `alter table package
    add column paystack_plan_code_ngn text not null default '',
    add column paystack_plan_code_usd text not null default ''`,

  // Saved cards. Only the bank's code for a card is kept, encrypted; it charges nothing without the secret key.
  `create table saved_card (
    ${id},
    account_id text not null references account (id),
    ${mode},
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
    unique (account_id, mode, signature)
  )`,

  `alter table subscription
    add column state text not null default 'active'
      check (state in ('incomplete', 'active', 'past-due', 'cancels-at-end', 'expired')),
    add column access_ends_at timestamptz,
    add column extra_devices int not null default 0 check (extra_devices between 0 and 4),
    add column currency text check (currency in ('NGN', 'USD')),
    add column cancel_reason text,
    add column renewal_owner text not null default 'kallo' check (renewal_owner in ('kallo', 'paystack', 'nobody')),
    add column card_id text references saved_card (id),
    add column next_package_id text references package (id),
    add column renew_at timestamptz,
    add column attempts int not null default 0,
    add column ending_told_at timestamptz`,
  `update subscription set access_ends_at = ends_at`,
  `alter table subscription
    alter column access_ends_at set not null,
    add check (access_ends_at >= ends_at)`,
  `drop index subscription_account`,
  // Whether somebody may watch is read from this index alone.
  `create index subscription_access on subscription (account_id, access_ends_at) include (ends_at) where not is_ended`,
  `create index subscription_account on subscription (account_id)`,
  `create index subscription_renewal on subscription (renew_at) where renew_at is not null`,
  `create index subscription_end on subscription (access_ends_at) where not is_ended`,

  `create table promo_code (
    code text primary key check (code = upper(code) and code ~ '^[A-Z0-9-]{3,40}$'),
    percent int not null check (percent between 1 and 100),
    free_days int check (free_days between 1 and 366),
    package_id text references package (id),
    most_uses int check (most_uses > 0),
    uses int not null default 0 check (uses >= 0),
    starts_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > starts_at),
    check (most_uses is null or uses <= most_uses),
    check ((percent = 100) = (free_days is not null and package_id is not null))
  )`,

  // What was offered, as it was offered: nothing of it changes afterwards, whatever becomes of prices and plans.
  `create table invoice (
    ${id},
    account_id text not null references account (id),
    kind text not null check (kind in ('purchase', 'change', 'renewal', 'devices', 'promo', 'opening')),
    subscription_id text references subscription (id),
    package_id text not null references package (id),
    package_name text not null,
    months int not null check (months > 0),
    devices int not null check (devices between 1 and 5),
    extra_devices int not null check (extra_devices between 0 and 4),
    ${currency()},
    lines jsonb not null,
    total_minor bigint not null check (total_minor >= 0),
    vat_minor bigint not null check (vat_minor between 0 and total_minor),
    credit_minor bigint not null check (credit_minor >= 0),
    refund_minor bigint not null check (refund_minor between 0 and total_minor),
    is_first_time boolean not null,
    promo_code text references promo_code (code),
    basis_grant_id text,
    slot_start timestamptz,
    slot_end timestamptz,
    created_at timestamptz not null,
    state text not null default 'open' check (state in ('open', 'paid', 'void')),
    closed_at timestamptz,
    check ((state = 'open') = (closed_at is null)),
    check (kind <> 'renewal' or (subscription_id is not null and slot_start is not null))
  )`,
  `create index invoice_account on invoice (account_id, created_at)`,
  `create function keep_invoice() returns trigger language plpgsql as $$
    begin
      if to_jsonb(old) - array['state', 'closed_at', 'subscription_id']
        is distinct from to_jsonb(new) - array['state', 'closed_at', 'subscription_id']
        or (old.subscription_id is not null and new.subscription_id is distinct from old.subscription_id)
        or (old.state = 'paid' and new.state <> 'paid')
      then raise exception 'invoice % is a snapshot and does not change', old.id using errcode = 'KL001'; end if;
      return new;
    end $$`,
  `create trigger invoice_stays before update on invoice for each row execute function keep_invoice()`,

  `create table payment (
    ${id},
    reference text not null unique check (reference ~ '^[A-Za-z0-9.=-]+$'),
    invoice_id text not null references invoice (id),
    account_id text not null references account (id),
    method text not null check (method in ('checkout', 'saved-card', 'none')),
    card_id text references saved_card (id),
    ${mode},
    ${currency()},
    amount_minor bigint not null check (amount_minor >= 0),
    email text not null,
    state text not null check
      (state in ('created', 'initialized', 'pending', 'unknown', 'paid', 'failed', 'expired', 'needs-review')),
    outcome text check (outcome in ('granted', 'refunded')),
    refund_reason text check (refund_reason in ('superseded', 'first-time-card')),
    authorization_url text,
    failure text,
    provider_id bigint,
    created_at timestamptz not null,
    next_check_at timestamptz,
    checks int not null default 0,
    paid_at timestamptz,
    settled_at timestamptz,
    check ((state = 'paid') = (settled_at is not null)),
    check ((state = 'paid') = (outcome is not null)),
    check (method <> 'saved-card' or card_id is not null)
  )`,
  `create index payment_invoice on payment (invoice_id)`,
  `create index payment_account on payment (account_id, created_at)`,
  `create index payment_check on payment (next_check_at) where next_check_at is not null`,
  `create unique index payment_in_flight on payment (invoice_id)
    where state in ('created', 'initialized', 'pending', 'unknown')`,
  `create unique index payment_granted on payment (invoice_id) where outcome = 'granted'`,

  // Watching time: a fact for each thing that was paid for or given. Only cut_at is derived, from later facts.
  `create sequence grant_order as bigint`,
  `create table entitlement_period (
    ${id},
    position bigint not null unique default nextval('grant_order'),
    subscription_id text not null references subscription (id),
    account_id text not null references account (id),
    kind text not null check (kind in ('purchase', 'change', 'renewal', 'devices', 'promo', 'opening')),
    invoice_id text not null unique references invoice (id),
    payment_id text unique references payment (id),
    package_id text not null references package (id),
    devices int not null check (devices between 1 and 5),
    period_start timestamptz not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    ${currency()},
    value_minor bigint not null check (value_minor >= 0),
    granted_at timestamptz not null,
    cut_at timestamptz,
    unique (subscription_id, period_start, kind)
  )`,
  `create index entitlement_account on entitlement_period (account_id, position)`,
  `create function keep_period() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or to_jsonb(old) - 'cut_at' is distinct from to_jsonb(new) - 'cut_at'
      then raise exception 'what was granted does not change' using errcode = 'KL001'; end if;
      return new;
    end $$`,
  `create trigger period_stays before update or delete on entitlement_period
    for each row execute function keep_period()`,

  // The ledger: double entry, only ever added to. A positive amount is a debit.
  `create table ledger_entry (
    id bigint generated always as identity primary key,
    key text not null unique,
    kind text not null check (kind in ('payment', 'refund-due', 'refund-made', 'promo', 'opening', 'correction')),
    account_id text not null references account (id),
    invoice_id text references invoice (id),
    payment_id text references payment (id),
    at timestamptz not null,
    made_in xid8 not null default pg_current_xact_id()
  )`,
  `create table ledger_line (
    entry_id bigint not null references ledger_entry (id),
    position int not null,
    book text not null,
    ${currency()},
    amount_minor bigint not null,
    primary key (entry_id, position)
  )`,
  `create index ledger_entry_payment on ledger_entry (payment_id)`,
  `create index ledger_entry_account on ledger_entry (account_id, at)`,
  `create function keep_ledger() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is only added to' using errcode = 'KL001'; end $$`,
  ...['ledger_entry', 'ledger_line'].flatMap((table) => [
    `create trigger ${table}_stays before update or delete on ${table} for each row execute function keep_ledger()`,
    `create trigger ${table}_whole before truncate on ${table} for each statement execute function keep_ledger()`,
  ]),
  // Lines come with their entry, in its own transaction, never later.
  `create function join_entry() returns trigger language plpgsql as $$
    begin
      if (select made_in from ledger_entry where id = new.entry_id) <> pg_current_xact_id()
      then raise exception 'entry % is closed', new.entry_id using errcode = 'KL001'; end if;
      return new;
    end $$`,
  `create trigger ledger_line_joins before insert on ledger_line for each row execute function join_entry()`,
  `create function balance_entry() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_line where entry_id = new.id)
        or exists (select from ledger_line where entry_id = new.id group by currency having sum(amount_minor) <> 0)
      then raise exception 'entry % does not balance', new.id using errcode = 'KL002'; end if;
      return null;
    end $$`,
  `create constraint trigger ledger_entry_balances after insert on ledger_entry
    deferrable initially deferred for each row execute function balance_entry()`,

  `create table refund (
    ${id},
    payment_id text not null references payment (id),
    account_id text not null references account (id),
    reason text not null check (reason in ('verification', 'superseded', 'first-time-card', 'operator')),
    ${currency()},
    amount_minor bigint not null check (amount_minor > 0),
    state text not null check (state in ('due', 'sending', 'pending', 'processed', 'failed')),
    provider_refund_id bigint,
    trouble text,
    created_at timestamptz not null,
    sent_at timestamptz,
    next_try_at timestamptz,
    tries int not null default 0,
    processed_at timestamptz,
    unique (payment_id, reason)
  )`,
  `create index refund_account on refund (account_id)`,
  `create index refund_due on refund (next_try_at) where next_try_at is not null`,
  `create function limit_refunds() returns trigger language plpgsql as $$
    declare paid bigint;
    begin
      select amount_minor into paid from payment where id = new.payment_id and state = 'paid' for no key update;
      if paid is null or (select sum(amount_minor) from refund where payment_id = new.payment_id) > paid
      then raise exception 'more would go back than was paid' using errcode = 'KL003'; end if;
      return null;
    end $$`,
  `create constraint trigger refund_within_payment after insert or update of amount_minor, payment_id on refund
    deferrable initially deferred for each row execute function limit_refunds()`,

  // S-06: the first-time price, once for a person and once for a card.
  `create table first_time_use (
    account_id text primary key references account (id),
    ${mode},
    signature text,
    payment_id text not null references payment (id),
    used_at timestamptz not null,
    unique (mode, signature)
  )`,
  `create table promo_code_use (
    code text not null references promo_code (code),
    account_id text not null references account (id),
    invoice_id text not null references invoice (id),
    reserved_at timestamptz not null,
    used_at timestamptz,
    primary key (code, account_id)
  )`,
  `create index promo_code_use_open on promo_code_use (reserved_at) where used_at is null`,

  // Receipts are numbered without a gap: the counter is a row, so a transaction that fails gives its number back.
  `create table receipt_counter (only_one boolean primary key default true check (only_one), last int not null)`,
  `insert into receipt_counter (last) values (0)`,
  `create table receipt (
    number int primary key check (number > 0),
    invoice_id text not null unique references invoice (id),
    payment_id text not null unique references payment (id),
    account_id text not null references account (id),
    issued_at timestamptz not null
  )`,
  `create index receipt_account on receipt (account_id, number)`,

  `create table webhook_delivery (
    body_hash bytea primary key,
    event text not null,
    reference text,
    received_at timestamptz not null,
    handled_at timestamptz
  )`,
  `create index webhook_delivery_received on webhook_delivery (received_at)`,

  // What people have to look at.
  `create table review_item (
    ${id},
    kind text not null,
    subject text not null,
    payment_id text references payment (id),
    detail jsonb not null,
    created_at timestamptz not null,
    resolved_at timestamptz,
    resolution text,
    unique (kind, subject)
  )`,

  // What ran before there was a ledger becomes its opening.
  `insert into invoice (id, account_id, kind, subscription_id, package_id, package_name, months, devices, extra_devices,
      currency, lines, total_minor, vat_minor, credit_minor, refund_minor, is_first_time, created_at, state, closed_at)
    select 'opening-' || s.id, s.account_id, 'opening', s.id, p.id, p.name, p.months, s.devices, 0,
      'NGN', '[]', 0, 0, 0, 0, false, s.starts_at, 'paid', s.starts_at
    from subscription s join package p on p.id = s.package_id`,
  `insert into entitlement_period (id, subscription_id, account_id, kind, invoice_id, package_id, devices, period_start,
      starts_at, ends_at, currency, value_minor, granted_at)
    select 'opening-' || id, id, account_id, 'opening', 'opening-' || id, package_id, devices, starts_at,
      starts_at, ends_at, 'NGN', 0, starts_at
    from subscription order by starts_at`,
  `insert into ledger_entry (key, kind, account_id, invoice_id, at)
    select 'opening:' || id, 'opening', account_id, 'opening-' || id, starts_at from subscription order by starts_at`,
  `insert into ledger_line (entry_id, position, book, currency, amount_minor)
    select id, 0, 'opening', 'NGN', 0 from ledger_entry`,
]
