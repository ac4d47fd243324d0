import { sql, type Kysely } from 'kysely'

/** sums by day of the tables that grow with every account and hour. They depend on the time zone, so jobs fill them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The sum of subscriber_change, changed together with it.
  `create table subscriber_day (
    day date not null,
    -- First day of the month in which the accounts joined.
    cohort date not null,
    kind text not null,
    currency text not null,
    changes int not null,
    subscribers int not null,
    revenue_minor bigint not null,
    primary key (day, cohort, kind, currency)
  )`,
  // Derived again, together with its sums.
  `delete from subscriber_change`,
  `delete from subscriber_change_due`,
  `insert into subscriber_change_due (account_id) select distinct account_id from entitlement_period`,

  // The sum of watch_hour over all countries.
  `create table watch_day (
    day date not null,
    kind text not null,
    content_id text not null,
    watched_seconds bigint not null,
    starts int not null,
    stalls int not null,
    errors int not null,
    peak_viewers int not null,
    primary key (day, kind, content_id)
  )`,

  `create index watch_hour_country on watch_hour (hour) include (country, watched_seconds, starts, viewers)
    where kind = '' and country <> ''`,

  // Charges are counted from one index, and only failed ones are looked up.
  `drop index payment_saved_card`,
  `create index payment_saved_card on payment (created_at) include (mode, state) where method = 'saved-card'`,
  `create index payment_saved_card_failed on payment (created_at) include (mode, invoice_id)
    where method = 'saved-card' and state = 'failed'`,
  `create index invoice_renewal on invoice (subscription_id, slot_start) where kind = 'renewal'`,
]
