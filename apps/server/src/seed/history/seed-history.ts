import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { sql, type Insertable, type Transaction } from 'kysely'
import { postEntries } from '../../billing/ledger/index.ts'
import type { Tables } from '../../tables.ts'
import { billingRows, type BillingRows } from './billing-rows.ts'
import { historyDays, inventSubscribers, type SampleSubscriber } from './invent-subscribers.ts'

/** Maximum number of rows in a statement, because PostgreSQL accepts 65,535 parameters. */
const batchSize = 1_000

/**
 * 90 days of sample data before `nowMs` (UTC ms): subscribers who join, pay, cancel and are refunded, what they watched, two failures
 * of live sources and the review queue. The same for each start of the same second. Its accounts have IDs that begin with
 * `sample-` and addresses in `sample.kallo.test`; its payments, references that begin with `SAMPLE-`.
 */
export async function seedHistory(trx: Transaction<Tables>, nowMs: number, timeZone: string): Promise<void> {
  const second = Math.floor(nowMs / 1_000) * 1_000
  const plans = await trx
    .selectFrom('plan')
    .select(['id', 'name', 'months', 'devices', 'price_ngn_minor'])
    .execute()
  const subscribers = inventSubscribers(second, timeZone)
  await insertAccounts(trx, subscribers)
  const rows = billingRows(subscribers, new Map(plans.map((plan) => [plan.id, inNaira(plan)])), second)
  await insertBilling(trx, rows)
  await seedReviews(trx, rows, second)
  await seedFailures(trx, second)
  await seedWatching(trx, second, timeZone)
}

/** Sample subscribers pay in naira. */
function inNaira<Priced extends { id: string; price_ngn_minor: number | null }>(plan: Priced) {
  const { price_ngn_minor } = plan
  if (price_ngn_minor === null) throw new Error(`plan ${plan.id} has no price in naira`)
  return { ...plan, price_ngn_minor }
}

async function insertAll<Name extends keyof Tables>(
  trx: Transaction<Tables>,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (let index = 0; index < rows.length; index += batchSize)
    await trx
      .insertInto(table)
      .values(rows.slice(index, index + batchSize))
      .execute()
}

async function insertAccounts(
  trx: Transaction<Tables>,
  subscribers: readonly SampleSubscriber[],
): Promise<void> {
  const accounts = subscribers.map(({ id, email, name, phone, joinedAt }) => ({
    id,
    email,
    name,
    phone,
    country: 'NG',
    // An empty hash matches no password, so these accounts cannot sign in.
    password_hash: '',
    activated_at: new Date(joinedAt),
    created_at: new Date(joinedAt),
    is_on_mailing_list: false,
  }))
  await insertAll(trx, 'account', accounts)
  const devices = subscribers.map(({ id, lastSeenAt }, index) => ({
    account_id: id,
    device_id: `${id}-device`,
    name: '',
    browser: index % 3 === 0 ? 'Chrome on Windows' : 'Chrome on Android',
    last_login_at: new Date(lastSeenAt),
    is_signed_in: false,
    country: 'NG',
  }))
  await insertAll(trx, 'device', devices)
}

async function insertBilling(trx: Transaction<Tables>, rows: BillingRows): Promise<void> {
  await insertAll(trx, 'saved_card', rows.cards)
  await insertAll(trx, 'subscription', rows.subscriptions)
  await insertAll(trx, 'invoice', rows.invoices)
  await insertAll(trx, 'payment', rows.payments)
  await insertAll(trx, 'entitlement_period', rows.grants)
  await insertAll(trx, 'refund', rows.refunds)
  await postEntries(trx, rows.entries)
  const last = Math.max(0, ...rows.payments.map(({ receipt_number: number }) => number ?? 0))
  await trx.updateTable('receipt_counter').set({ last }).execute()
}

/** Two entries are open. Operators have been mailed about all of them. */
async function seedReviews(
  trx: Transaction<Tables>,
  { payments }: BillingRows,
  nowMs: number,
): Promise<void> {
  const paid = payments.filter(({ outcome }) => outcome === 'granted')
  const chosen = [paid.at(-3), paid.at(-40), paid.at(-90), paid.at(-150)]
  const kinds = ['payment-missing', 'refund-needs-attention', 'payment-missing', 'payment-unsettled'] as const
  const rows = chosen.flatMap((payment, index) => {
    const kind = kinds[index]
    if (payment === undefined || kind === undefined) return []
    const createdAt = nowMs - (index * 11 + 1) * dayMs
    const isOpen = index < 2
    return [
      {
        kind,
        subject: payment.reference,
        payment_id: payment.id,
        detail: JSON.stringify({ note: 'Sample data' }),
        mailed_at: new Date(createdAt),
        created_at: new Date(createdAt),
        resolved_at: isOpen ? null : new Date(createdAt + 5 * hourMs),
        resolution: isOpen ? null : 'Found in the dashboard',
      },
    ]
  })
  await insertAll(trx, 'review_item', rows)
}

async function seedFailures(trx: Transaction<Tables>, nowMs: number): Promise<void> {
  const failure = (channel: string, name: string, daysAgo: number, minutes: number) => ({
    kind: 'live-source',
    subject: channel,
    title: `${name} was off air`,
    text: `Sample data: the live source of ${name} stopped for ${minutes} minutes.`,
    path: `/live/${channel}`,
    raised_at: new Date(nowMs - daysAgo * dayMs),
    ended_at: new Date(nowMs - daysAgo * dayMs + minutes * 60_000),
    is_muted: true,
  })
  await insertAll(trx, 'alert', [
    failure('eko-news', 'Eko News 24', 6, 12),
    failure('super-pitch', 'Super Pitch', 31, 4),
  ])
}

/** Number of viewers in each hour of the day, in per cent of the maximum. */
const dayCurve = [12, 7, 5, 4, 5, 10, 22, 30, 28, 26, 28, 32, 38, 36, 34, 36, 42, 55, 72, 90, 100, 92, 62, 30]

/**
 * Watch time by hour, as `sum-hours` derives it from events: per content, per country, and in total. The hour of the
 * start is left out, because events of the demo itself fall into it.
 */
async function seedWatching(trx: Transaction<Tables>, nowMs: number, timeZone: string): Promise<void> {
  const until = new Date(Math.floor(nowMs / hourMs) * hourMs)
  await sql`
    insert into watch_hour (hour, kind, content_id, country, watched_seconds, starts, stalls, errors, viewers, sessions)
    select hour, kind, id, '', viewers * (1500 + noise * 12), viewers, viewers / 14, viewers / 45, viewers, viewers
    from (
      select hour, kind, id, noise, (popularity * curve * (70 + growth) * (80 + noise % 40) / 1700000)::int as viewers
      from (
        select hour, content.*, (${dayCurve}::int[])[1 + extract(hour from hour at time zone ${timeZone})::int] as curve,
          (${historyDays} - days_ago) as growth,
          (hashtext(id || hour::text) & 1023) % 100 as noise
        from (
          select ${until}::timestamptz - n * interval '1 hour' as hour, n / 24 as days_ago
          from generate_series(1, ${historyDays * 24}) as n
        ) as hours, (
          select 'channel' as kind, id, 20 + (hashtext(id) & 1023) % 60 as popularity from channel
          union all
          select 'vod', id, 4 + (hashtext(id) & 1023) % 16 from vod where (hashtext(id) & 1) = 0
        ) as content
      ) as factors
    ) as figures where viewers > 0`.execute(trx)
  await sql`
    insert into watch_hour (hour, kind, content_id, country, watched_seconds, starts, stalls, errors, viewers, sessions)
    select hour, '', '', '', sum(watched_seconds), sum(starts), sum(stalls), sum(errors), (sum(viewers) * 0.9)::int, sum(sessions)
    from watch_hour where kind <> '' group by hour`.execute(trx)
  await sql`
    insert into watch_hour (hour, kind, content_id, country, watched_seconds, starts, stalls, errors, viewers, sessions)
    select hour, '', '', part.country, watched_seconds * share / 100, starts * share / 100, stalls * share / 100,
      errors * share / 100, greatest(1, viewers * share / 100), greatest(1, sessions * share / 100)
    from watch_hour, (values ('NG', 84), ('GH', 8), ('GB', 5), ('US', 3)) as part (country, share)
    where kind = '' and watch_hour.country = ''`.execute(trx)
  await sql`
    insert into watch_day (day, kind, content_id, watched_seconds, starts, stalls, errors, peak_viewers)
    select (hour at time zone ${timeZone})::date, kind, content_id, sum(watched_seconds), sum(starts), sum(stalls),
      sum(errors), max(viewers)
    from watch_hour where country = '' and kind <> '' group by 1, 2, 3`.execute(trx)
}
