import { dayMs } from '@kallo/rules/foundation/durations'
import { lowestEventId } from '@kallo/rules/insights/event-id'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../apps/server/src/tables.ts'

export interface ReportDataSizes {
  accounts: number
  subscribers: number
  payments: number
  events: number
}

export const fullSizes: ReportDataSizes = {
  accounts: 500_000,
  subscribers: 160_000,
  payments: 400_000,
  events: 10_000_000,
}

/** A range of 365 days is compared with the 365 days before. */
const historyDays = 740
const eventDays = 30
const contents = 60

/**
 * Fills a service with two years of subscribers, payments and watching. Triggers are off while the rows are loaded, so the
 * roll-ups still have to be derived; amounts balance, and every paying account has consecutive months.
 */
export async function loadReportData(db: Kysely<Tables>, sizes: ReportDataSizes): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const setting of ['session_replication_role = replica', 'synchronous_commit = off'])
      await sql.raw(`set ${setting}`).execute(connection)
    for (const statement of billingStatements(sizes)) await sql.raw(statement).execute(connection)
    for (const statement of watchingStatements()) await sql.raw(statement).execute(connection)
    await loadEvents(connection, sizes)
    await sql`reset session_replication_role`.execute(connection)
    await sql`reset synchronous_commit`.execute(connection)
  })
  await sql`analyze`.execute(db)
}

/** The nth payment of an account is for its nth month; accounts joined over two years. */
function billingStatements({ accounts, subscribers, payments }: ReportDataSizes): string[] {
  const months = Math.ceil(payments / subscribers)
  const joinedAt = (n: string) =>
    `now() - interval '${historyDays} days' + (hashint4(${n})::bigint & 65535) / 65536.0 * interval '${historyDays - 35} days'`
  const account = `'bench-' || (n % ${subscribers})`
  const startsAt = `${joinedAt(`n % ${subscribers}`)} + (n / ${subscribers}) * interval '1 month'`
  const plan = `case n % 3 when 0 then '1_1' when 1 then '1_2' else '1_3' end`
  return [
    `insert into account (id, email, name, phone, country, password_hash, activated_at, created_at)
      select 'bench-' || n, 'bench-' || n || '@kallo.test', 'Viewer ' || n, '', 'NG', '', now(), ${joinedAt('n')}
      from generate_series(0, ${accounts - 1}) n`,
    `insert into saved_card (id, account_id, mode, signature, email, authorization_code, brand, last4, bank, exp_month,
        exp_year, created_at)
      select 'bench-' || n, 'bench-' || n, 'test', 'SIG_' || n, '', '', 'visa', '4081', '', 1, 2030, now()
      from generate_series(0, ${subscribers - 1}) n`,
    `insert into subscription (id, account_id, plan_id, devices, starts_at, ends_at, access_ends_at, is_ended, state,
        currency, cancelled_at, cancel_reason)
      select 'bench-' || n, 'bench-' || n, ${plan}, 1, start, start + interval '${months} months',
        start + interval '${months} months', start + interval '${months} months' < now(),
        case when start + interval '${months} months' < now() then 'expired' else 'active' end, 'NGN',
        case when n % 4 = 0 then least(now(), start + interval '20 days') end,
        case when n % 4 = 0 then (array['Others', 'Price is too expensive'])[1 + n % 2] end
      from (select n, ${joinedAt('n')} as start from generate_series(0, ${subscribers - 1}) n) as joined`,
    `insert into invoice (id, account_id, kind, subscription_id, plan_id, plan_name, months, devices, extra_devices,
        currency, lines, total_minor, vat_minor, unused_credit_minor, refund_minor, is_first_time, period_start, period_end,
        created_at, state, closed_at)
      select 'bench-' || n, ${account}, case when n < ${subscribers} then 'purchase' else 'renewal' end, ${account}, ${plan},
        'Plan', 1, 1, 0, 'NGN',
        '[{"kind":"plan","quantity":1,"amountMinor":139535},{"kind":"vat","quantity":1,"amountMinor":10465}]',
        150000, 10465, 0, 0, false, start, start + interval '1 month', start, 'paid', start
      from (select n, ${startsAt} as start from generate_series(0, ${payments - 1}) n) as paid`,
    `insert into payment (id, reference, invoice_id, account_id, collection, card_id, mode, currency, amount_minor,
        received_minor, method, email, state, outcome, created_at, settled_at, paid_at, receipt_number)
      select 'bench-' || n, 'bench-' || n, 'bench-' || n, ${account},
        case when n < ${subscribers} then 'checkout' else 'saved-card' end,
        case when n < ${subscribers} then null else ${account} end, 'test', 'NGN', 150000, 150000,
        (array['card', 'ussd', 'bank_transfer'])[1 + n % 3], '', 'paid', 'granted', start, start, start, n + 1
      from (select n, ${startsAt} as start from generate_series(0, ${payments - 1}) n) as paid`,
    `update receipt_counter set last = ${payments}`,
    // A tenth of the renewals failed at first.
    `insert into payment (id, reference, invoice_id, account_id, collection, card_id, mode, currency, amount_minor,
        method, email, state, failure, created_at)
      select id || '-failed', reference || '-failed', invoice_id, account_id, 'saved-card', card_id, mode, currency,
        amount_minor, 'card', '', 'failed', 'declined', created_at - interval '6 hours'
      from payment where collection = 'saved-card' and id like 'bench-%' and hashtext(id) % 10 = 0`,
    `insert into entitlement_period (id, subscription_id, account_id, kind, invoice_id, payment_id, plan_id, devices,
        period_start, starts_at, ends_at, currency, value_minor, granted_at)
      select id, subscription_id, account_id, kind, id, id, plan_id, 1, period_start, period_start, period_end, currency,
        139535, created_at
      from invoice where id like 'bench-%'`,
    `insert into ledger_entry (key, kind, account_id, invoice_id, payment_id, at)
      select posting.kind || ':' || id, posting.kind, account_id, invoice_id, id, created_at
      from payment, (values ('payment'), ('fee')) as posting (kind) where id like 'bench-%' and state = 'paid'
      order by created_at`,
    `insert into ledger_line (entry_id, position, ledger_account, currency, amount_minor)
      select entry.id, line.position, line.ledger_account, 'NGN', line.amount
      from ledger_entry as entry
      join (values ('payment', 0, 'provider:test', 150000), ('payment', 1, 'sales', -139535),
        ('payment', 2, 'vat', -10465), ('fee', 0, 'provider:test', -3250), ('fee', 1, 'fees', 3250)
      ) as line (kind, position, ledger_account, amount) on line.kind = entry.kind
      where entry.key like entry.kind || ':bench-%'`,
    `insert into promo_code (code, percent, starts_at, expires_at)
      select 'BENCH-' || n, 10, now() - interval '3 years', now() + interval '1 year' from generate_series(1, 200) n`,
    `insert into promo_code_use (code, account_id, invoice_id, reserved_at, used_at)
      select 'BENCH-' || (1 + n % 200), 'bench-' || n, 'bench-' || n, created_at, created_at
      from generate_series(0, ${Math.floor(subscribers / 4)}) n join invoice on id = 'bench-' || n`,
    `insert into subscriber_change_due (account_id)
      select 'bench-' || n from generate_series(0, ${subscribers - 1}) n`,
  ]
}

/** Hourly figures of all contents, in total and for one country, and of the ads. */
function watchingStatements(): string[] {
  const hours = `generate_series(1, ${historyDays * 24}) as h`
  const hour = `date_trunc('hour', now()) - h * interval '1 hour'`
  return [
    `insert into watch_hour
        (hour, kind, content_id, country, watched_seconds, starts, stalls, errors, viewers, sessions)
      select ${hour}, content.kind, content.id, content.country, 4000 + h % 2000, 40, 2, 1, 30 + h % 50, 35
      from ${hours}, (
        select 'channel' as kind, 'bench-' || n as id, country
          from generate_series(1, ${contents}) n, (values (''), ('NG')) as one (country)
        union all select '', '', unnest(array['', 'NG', 'GH', 'GB', 'US', 'CA', 'ZA', 'KE', 'DE', 'FR', 'AE'])
      ) as content`,
    `insert into ad (id, name, image, width, height, duration_seconds, position)
      select 'bench-' || n, 'Ad ' || n, '', 1, 1, 10, 1000 + n from generate_series(1, 10) n`,
    `insert into ad_hour (hour, ad_id, views, clicks, viewers)
      select ${hour}, 'bench-' || n, 100 + h % 40, 2, 80 from ${hours}, generate_series(1, 10) n`,
    `insert into stream_seen (id, viewer, resource, first_seen_at, last_seen_at)
      select substr(md5(n::text), 1, 16), substr(md5((n % 90000)::text), 1, 16), 'channel/bench-1',
        now() - n * interval '10 seconds', now() - n * interval '10 seconds' + interval '20 minutes'
      from generate_series(1, 250000) n`,
  ]
}

async function loadEvents(db: Kysely<Tables>, { events, subscribers }: ReportDataSizes): Promise<void> {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const perDay = Math.ceil(events / eventDays)
  for (let day = 0; day < eventDays; day++) {
    const startMs = today - day * dayMs
    const name = `playback_event_${new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '')}`
    await sql`create table if not exists ${sql.id(name)} partition of playback_event
      for values from (${sql.lit(lowestEventId(startMs))}) to (${sql.lit(lowestEventId(startMs + dayMs))})`.execute(
      db,
    )
    // Events are spread over the day. Their ID begins with the time of the event in ms.
    await sql`insert into playback_event
        (event_id, session_id, received_at, watched_seconds, type, kind, content_id, country, account_id)
      select (lpad(to_hex(at_ms), 12, '0') || '7000' || substr(md5(n::text), 1, 16))::uuid, md5((n / 20)::text)::uuid,
        to_timestamp(at_ms / 1000.0), 60, 'progress', 'channel', 'bench-' || (1 + n % ${sql.lit(contents)}), 'NG',
        'bench-' || (n % ${sql.lit(subscribers)})
      from generate_series(0, ${sql.lit(perDay - 1)}) n,
        lateral (select ${sql.lit(startMs)}::bigint + n * ${sql.lit(dayMs)}::bigint / ${sql.lit(perDay)} as at_ms) as time`.execute(
      db,
    )
  }
}
