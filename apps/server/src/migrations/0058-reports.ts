import { sql, type Kysely } from 'kysely'

/** Q-01…Q-08: roll-ups and indexes of the reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Derived from the grants of an account; replaced as a whole when one of them changes.
  `create table subscriber_change (
    account_id text not null references account (id),
    at timestamptz not null,
    kind text not null check (kind in ('new', 'reactivated', 'voluntary', 'involuntary', 'revenue')),
    subscribers smallint not null,
    currency text not null check (currency in ('NGN', 'USD')),
    revenue_minor bigint not null,
    joined_at timestamptz not null
  )`,
  `create index subscriber_change_at on subscriber_change (at) include (kind, subscribers, currency, revenue_minor)`,
  `create index subscriber_change_account on subscriber_change (account_id)`,
  `create index subscriber_change_joined on subscriber_change (joined_at) include (at, subscribers)
    where subscribers <> 0`,

  // Accounts whose changes are due.
  `create table subscriber_change_due (id bigint generated always as identity primary key, account_id text not null)`,
  `insert into subscriber_change_due (account_id) select distinct account_id from entitlement_period`,
  `create function mark_subscriber_change() returns trigger language plpgsql as $$
    begin
      insert into subscriber_change_due (account_id) values (new.account_id);
      return null;
    end $$`,
  `create trigger period_changes_subscribers after insert or update of cut_at on entitlement_period
    for each row execute function mark_subscriber_change()`,
  `create trigger cancellation_changes_subscribers after update of cancelled_at on subscription
    for each row when (old.cancelled_at is distinct from new.cancelled_at) execute function mark_subscriber_change()`,

  // The ledger by day, for days that are over: entries are only added.
  `create table ledger_day (
    day date not null,
    mode text not null,
    kind text not null,
    book text not null,
    currency text not null,
    package_id text not null,
    channel text not null,
    amount_minor bigint not null,
    entries int not null,
    primary key (day, mode, kind, book, currency, package_id, channel)
  )`,

  `create index watch_hour_all on watch_hour (hour) include (watched_seconds, viewers)
    where kind = '' and country = ''`,
  `create index watch_hour_content on watch_hour (hour)
    include (kind, content_id, watched_seconds, starts, stalls, errors, viewers)
    where kind <> '' and country = ''`,
  `create index subscription_cancelled on subscription (cancelled_at, cancel_reason) where cancelled_at is not null`,
  `create index promo_code_use_used on promo_code_use (used_at) where used_at is not null`,
  `create index payment_saved_card on payment (created_at) include (state, invoice_id) where method = 'saved-card'`,
  `create index stream_seen_last on stream_seen (last_seen_at)`,
]
