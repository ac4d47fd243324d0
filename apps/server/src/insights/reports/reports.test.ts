import { dayMs } from '@kallo/rules/foundation/durations'
import { randomUUID } from 'node:crypto'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { reportNames } from '@kallo/rules/insights/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createPayingApp, type PayingApp } from '../../testing/billing/paying-app.ts'
import { createStatement } from '../../billing/statements/index.ts'
import { rollUpLedger } from './index.ts'
import { refreshSubscribers } from './refresh-subscribers.ts'

const timeZone = 'Africa/Lagos'
let paying: PayingApp
let owner: ConsoleClient
/** A day before anything was paid. */
let firstDay: string

interface Report {
  totals: { label: string; value: number; previous: number | null }[]
  columns: { label: string }[]
  rows: { label: string; values: (number | null)[] }[]
}

const db = () => paying.test.deps.db
const today = () => isoDay(paying.test.deps.clock.now(), timeZone)
const view = async (report: string, from = firstDay, to = today()): Promise<Report> => {
  const { status, body } = await owner.post('reports/view', { report, from, to })
  expect({ report, status }).toEqual({ report, status: 200 })
  return body.data
}
const totalsOf = ({ totals }: Report) => Object.fromEntries(totals.map(({ label, value }) => [label, value]))
const moveRefunds = async () => {
  paying.sandbox.control.advanceRefunds()
  paying.sandbox.control.advanceRefunds()
  await paying.sandbox.control.webhooksIdle()
}

/**
 * Simulates three months with purchases, renewals, declined cards, refunds of all kinds, promo codes, vouchers and
 * gifts.
 */
async function live(): Promise<void> {
  const requestId = () => randomUUID()
  const faithful = await paying.newViewer('faithful')
  await faithful.buy({ planId: '1_1' })
  const leaving = await paying.newViewer('leaving')
  await leaving.buy({ planId: '1_2', currency: 'USD' })
  const subscription = (await leaving.get('profile/subscription')).body.data
  await leaving.patch('packages/subscription/cancel', {
    subscriptionId: subscription._id,
    reason: 'Price is too expensive',
  })
  const pass = await paying.newViewer('pass')
  await pass.buy({ planId: 'd1_1' })
  const gifted = await paying.newViewer('gifted')
  await faithful.buy({ purpose: 'gift', planId: '1_1', gift: { recipient: gifted.email } })
  await paying.later(5 * dayMs)
  await moveRefunds()
  owner = await signInAsOwner(() => paying.test)
  const vouchers = await owner.post('vouchers', {
    requestId: requestId(),
    planId: '1_1',
    count: 1,
    expires: isoDay(paying.test.deps.clock.now() + 60 * dayMs, timeZone),
    priceMinor: 90_000,
    currency: 'NGN',
  })
  await pass.post('promocode/subscribe', { promoCode: vouchers.body.data.codes[0] })
  await paying.later(27 * dayMs)
  await paying.later(dayMs)
  owner = await signInAsOwner(() => paying.test)
  const { items } = (await owner.post('payments/list', { state: 'paid', perPage: 100 })).body.data
  const refundable = items.filter(({ amountMinor }: { amountMinor: number }) => amountMinor >= 150_000)
  await owner.post(`payments/${refundable[0].reference}/refund`, {
    requestId: requestId(),
    amountMinor: 70_000,
    reason: 'Could not watch',
  })
  paying.sandbox.control.refundInDashboard(refundable[1].reference, 20_000)
  await moveRefunds()
  for (let week = 0; week < 6; week++) await paying.later(7 * dayMs)
  await moveRefunds()
  await paying.runDue()
}

beforeAll(async () => {
  paying = await createPayingApp()
  firstDay = isoDay(paying.test.deps.clock.now() - 40 * dayMs, timeZone)
  await live()
}, 120_000)
afterAll(() => paying.close())
beforeEach(async () => {
  owner = await signInAsOwner(() => paying.test)
})

describe('money', () => {
  const ledger = async (kinds: string[], account: string, currency: string) => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount_minor), 0)::bigint as sum from ledger_line join ledger_entry on id = entry_id
      where kind = any (${kinds}::text[]) and ledger_account like ${account} and currency = ${currency}`.execute(
      db(),
    )
    return rows[0]?.sum ?? 0
  }

  const allKinds = [
    'payment',
    'refund-due',
    'refund-made',
    'external-refund',
    'chargeback',
    'reversal',
    'fee',
  ]

  it('[Q-04] the revenue of a first payment adds up while its refund is pending', async () => {
    const before = totalsOf(await view('revenue'))
    const viewer = await paying.newViewer('pending')
    await viewer.buy({ planId: '1_1' })
    const after = totalsOf(await view('revenue'))
    const added = (label: string) => (after[`${label} NGN`] ?? 0) - (before[`${label} NGN`] ?? 0)
    expect(added('Refunds due')).toBe(5_000)
    expect(added('Charged')).toBe(added('Net sales') + added('VAT') + added('Refunds') + added('Refunds due'))
  })

  it('[Q-04] revenue agrees exactly with the ledger, before and after days are rolled up', async () => {
    const check = async () => {
      const totals = totalsOf(await view('revenue'))
      for (const currency of ['NGN', 'USD'])
        expect({
          charged: totals[`Charged ${currency}`],
          vat: totals[`VAT ${currency}`],
          sales: totals[`Net sales ${currency}`],
          fees: totals[`Fees ${currency}`],
          refunds: totals[`Refunds ${currency}`],
          due: totals[`Refunds due ${currency}`],
          credit: totals[`Account credit ${currency}`],
        }).toEqual({
          charged: await ledger(['payment'], 'provider:%', currency),
          vat: 0 - (await ledger(['payment', 'refund-due'], 'vat', currency)),
          sales: 0 - (await ledger(['payment', 'refund-due'], 'sales', currency)),
          fees: 0 - (await ledger(['fee'], 'provider:%', currency)),
          refunds: 0 - (await ledger(['refund-made', 'external-refund'], 'provider:%', currency)),
          due: 0 - (await ledger(allKinds, 'owed', currency)),
          credit: 0 - (await ledger(allKinds, 'customer-credit', currency)),
        })
      return totals
    }
    const before = await check()
    expect(before['Charged NGN']).toBeGreaterThan(400_000)
    expect(before['Refunds NGN']).toBeGreaterThanOrEqual(90_000)
    await rollUpLedger(paying.test.deps)
    const { rows } = await sql<{
      days: number
    }>`select count(distinct day)::int as days from ledger_day`.execute(db())
    expect(rows[0]?.days).toBeGreaterThan(3)
    await rollUpLedger(paying.test.deps)
    expect(await check()).toEqual(before)
  })

  it('[Q-04, S-24] the revenue of a month equals that of its statement', async () => {
    for (const [month, from, to] of [
      ['2026-11', '2026-11-01', '2026-11-30'],
      ['2026-12', '2026-12-01', '2026-12-31'],
    ] as const) {
      const statement = await createStatement(db(), { month, mode: 'test', timeZone })
      const totals = totalsOf(await view('revenue', from, to))
      for (const row of statement?.rows ?? [])
        expect([
          month,
          row.currency,
          totals[`Charged ${row.currency}`],
          totals[`VAT ${row.currency}`],
        ]).toEqual([month, row.currency, row.grossMinor, row.vatMinor])
    }
  })

  it('[Q-04] revenue by plan and by method adds up to the same total', async () => {
    const revenue = totalsOf(await view('revenue'))
    for (const report of ['revenue-by-plan', 'revenue-by-method']) {
      const totals = totalsOf(await view(report))
      for (const figure of ['Net sales NGN', 'Net sales USD', 'VAT NGN', 'VAT USD'])
        expect([report, figure, totals[figure]]).toEqual([report, figure, revenue[figure]])
    }
    const { rows } = await view('revenue-by-method')
    expect(rows.map(({ label }) => label)).toEqual(['Card'])
  })

  it('[Q-05] charges of saved cards and uses of codes are counted', async () => {
    const totals = totalsOf(await view('charges'))
    const { rows } = await sql<{ charged: number; failed: number }>`
      select count(*)::int as charged, count(*) filter (where state = 'failed')::int as failed
      from payment where collection = 'saved-card'`.execute(db())
    expect(totals).toMatchObject({ Charged: rows[0]?.charged, Failed: rows[0]?.failed })
    expect(rows[0]?.charged).toBeGreaterThan(0)
    expect((await view('promo-codes')).totals).toHaveLength(1)
  })
})

describe('subscribers', () => {
  it('[Q-02] joined, left and active subscribers agree on every day', async () => {
    const { rows } = await view('subscribers')
    let active = (rows[0]?.values[0] ?? 0) - change(rows[0]?.values)
    for (const { label, values } of rows) {
      active += change(values)
      expect([label, values[0]]).toEqual([label, active])
    }
  })
  const change = ([, joined, reactivated, voluntary, involuntary]: (number | null)[] = []) =>
    (joined ?? 0) + (reactivated ?? 0) - (voluntary ?? 0) - (involuntary ?? 0)

  it('[Q-02] active subscribers are the accounts whose plan covers the end of the day', async () => {
    const { rows } = await view('subscribers')
    const { rows: stored } = await sql<{ count: number }>`
      select count(distinct entitlement_period.account_id)::int as count from entitlement_period
      join invoice on invoice.id = invoice_id and plan_kind = 'plan'
      where starts_at <= ${new Date(paying.test.deps.clock.now())}
        and coalesce(cut_at, ends_at) > ${new Date(paying.test.deps.clock.now())}`.execute(db())
    expect(rows.at(-1)?.values[0]).toBe(stored[0]?.count)
  })

  it('[Q-02] a plan that ends later today is active and not lost, because it may still be renewed', async () => {
    const { clock } = paying.test.deps
    const nowMs = clock.now()
    const { ends_at: endsAt } = await db()
      .selectFrom('entitlement_period')
      .where('ends_at', '>', new Date(nowMs))
      .orderBy('ends_at')
      .select('ends_at')
      .executeTakeFirstOrThrow()
    const lastDay = async (atMs: number) => {
      clock.set(atMs)
      owner = await signInAsOwner(() => paying.test)
      const day = isoDay(endsAt.getTime(), timeZone)
      const { rows } = await view('subscribers')
      const [active, , , cancelled, failed] = rows.find(({ label }) => label === day)?.values ?? []
      return { active: active ?? 0, lost: (cancelled ?? 0) + (failed ?? 0) }
    }
    const before = await lastDay(endsAt.getTime() - 60_000)
    const after = await lastDay(endsAt.getTime() + 3 * dayMs)
    clock.set(nowMs)
    expect(before.lost).toBe(0)
    expect(after.lost).toBeGreaterThan(0)
    expect(after.active).toBe(before.active - after.lost)
  })

  it('[Q-02, Q-06] cancelled plans are distinguished from failed payments, with their reasons', async () => {
    expect(totalsOf(await view('subscribers'))['Cancelled']).toBe(1)
    expect(totalsOf(await view('cancellations'))['Price is too expensive']).toBe(1)
    expect((await view('cancellations')).columns).toHaveLength(8)
  })

  it('[Q-03] MRR is the monthly price of the running plans that were paid for', async () => {
    const { rows } = await view('mrr')
    const now = new Date(paying.test.deps.clock.now())
    const { rows: running } = await sql<{ plans: number }>`
      select count(*)::int as plans from entitlement_period join invoice on invoice.id = invoice_id
      where entitlement_period.kind in ('purchase', 'renewal') and plan_kind = 'plan' and invoice.currency = 'NGN'
        and starts_at <= ${now} and coalesce(cut_at, ends_at) > ${now}`.execute(db())
    expect(running[0]?.plans).toBeGreaterThan(0)
    expect(rows.at(-1)?.values[0]).toBe((running[0]?.plans ?? 0) * 150_000)
  })

  it('[Q-06] cohorts add up to the people who joined', async () => {
    const joined = totalsOf(await view('subscribers')).New
    const cohorts = await view('cohorts')
    expect(totalsOf(cohorts).Joined).toBe(joined)
    const tooMany = cohorts.rows.filter(({ values }) =>
      values.some((value) => (value ?? 0) > (values[0] ?? 0)),
    )
    expect(tooMany).toEqual([])
  })
})

describe('sums by day', () => {
  const sumsOf = async (from: string) =>
    (
      await sql`select mode, day::text, cohort::text, kind, currency, changes::int, subscribers::int, revenue_minor::bigint
      from ${sql.raw(from)} where changes <> 0 or subscribers <> 0 or revenue_minor <> 0
      order by 1, 2, 3, 4, 5`.execute(db())
    ).rows
  const check = async () => {
    await refreshSubscribers(paying.test.deps)
    const derived = `(select (at at time zone '${timeZone}')::date as day, kind, currency, mode, count(*) as changes,
      date_trunc('month', joined_at at time zone '${timeZone}')::date as cohort,
      sum(subscribers) as subscribers, sum(revenue_minor) as revenue_minor
      from subscriber_change group by 1, 2, 3, 4, 6) as derived`
    const sums = await sumsOf('subscriber_day')
    expect(sums).toEqual(await sumsOf(derived))
    expect(sums.length).toBeGreaterThan(3)
    return sums
  }

  it('[Q-09] agree with the changes of the accounts, also after these are derived again', async () => {
    const before = await check()
    const redo = sql`insert into subscriber_change_due (account_id) select account_id from entitlement_period`
    await redo.execute(db())
    expect(await check()).toEqual(before)
    await db().deleteFrom('subscriber_day').execute()
    await db().deleteFrom('subscriber_change').execute()
    await redo.execute(db())
    expect(await check()).toEqual(before)
  })

  it('[Q-06, Q-09] a range that begins within a month counts only subscribers who joined in the range', async () => {
    const { rows } = await sql<{ day: string; joined: number }>`
      select (at at time zone ${timeZone})::date::text as day, count(*)::int as joined from subscriber_change
      where mode = 'test' and kind = 'new' group by 1 order by 1`.execute(db())
    expect(rows.length).toBeGreaterThan(1)
    for (const { day: from } of rows) {
      const expected = rows.filter((one) => one.day >= from).reduce((sum, { joined }) => sum + joined, 0)
      expect([from, totalsOf(await view('cohorts', from)).Joined]).toEqual([from, expected])
    }
  })
})

describe('all reports', () => {
  it.each(reportNames)('[Q-01] %s has definitions, a comparison and a CSV of its rows', async (report) => {
    const { body } = await owner.post('reports/view', { report, from: '2026-11-10', to: '2026-11-20' })
    expect(body.data).toMatchObject({ previous: { from: '2026-10-30', to: '2026-11-09' } })
    const defined = new Set(body.data.definitions.map(({ figure }: { figure: string }) => figure))
    const isDefined = ({ label }: { label: string }) =>
      [label, label.replace(/ (NGN|USD)$/, ''), label.replace(/\d+$/, '1')].some((name) =>
        defined.has(name),
      ) || report === 'cancellations'
    expect(body.data.columns.filter((column: { label: string }) => !isDefined(column))).toEqual([])
    expect(defined.size).toBeGreaterThan(0)
    for (const { values } of body.data.rows) expect(values).toHaveLength(body.data.columns.length)
    const { content: csv, fileName } = (
      await owner.post('reports/csv', { report, from: '2026-11-10', to: '2026-11-20' })
    ).body.data
    expect(fileName).toBe(`${report}-2026-11-10-2026-11-20.csv`)
    expect(csv.split('\r\n')).toHaveLength(body.data.rows.length + 2)
  })

  it('[Q-01] reject ranges that are reversed or too long, and unknown reports', async () => {
    const reasonOf = async (body: object) => (await owner.post('reports/view', body)).body.reason
    expect(await reasonOf({ report: 'mrr', from: '2026-11-20', to: '2026-11-10' })).toBe('bad-input')
    expect(await reasonOf({ report: 'mrr', from: '2020-01-01', to: '2026-11-10' })).toBe('bad-input')
    expect(await reasonOf({ report: 'secrets', from: '2026-11-01', to: '2026-11-10' })).toBe('bad-input')
  })
})

it('[Q-07, Q-08] figures of watch time and ads are the sums of the hours', async () => {
  const hour = new Date('2026-11-19T18:00:00Z')
  const [ad, unnamed] = await db()
    .selectFrom('ad')
    .orderBy('position')
    .select(['id', 'name'])
    .limit(2)
    .execute()
  if (!ad || !unnamed) throw new Error('the demo has no ads')
  await db().updateTable('ad').set({ name: '' }).where('id', '=', unnamed.id).execute()
  const shared = { hour, stalls: 1, errors: 0, sessions: 3 }
  await db()
    .insertInto('watch_hour')
    .values([
      { ...shared, kind: '', content_id: '', country: '', watched_seconds: 900, starts: 3, viewers: 3 },
      {
        ...shared,
        kind: 'channel',
        content_id: 'gone',
        country: '',
        watched_seconds: 900,
        starts: 3,
        viewers: 3,
      },
      { ...shared, kind: '', content_id: '', country: 'NG', watched_seconds: 900, starts: 3, viewers: 3 },
      {
        ...shared,
        kind: 'channel',
        content_id: 'gone',
        country: 'NG',
        watched_seconds: 900,
        starts: 3,
        viewers: 3,
      },
    ])
    .execute()
  const counted = { hour, views: 40, clicks: 3, viewers: 20 }
  const hours = [
    { ...counted, ad_id: ad.id },
    { ...counted, ad_id: unnamed.id, views: 2 },
  ]
  await db().insertInto('ad_hour').values(hours).execute()
  const on = (report: string) => view(report, '2026-11-19', '2026-11-19')
  expect((await on('watch-time')).rows).toEqual([{ label: 'Deleted', values: [900, 3, 1, 0, 3] }])
  expect((await on('watch-countries')).rows).toEqual([{ label: 'Nigeria', values: [900, 3, 3] }])
  expect((await on('watch-hours')).rows.find(({ values }) => values[0] === 900)?.label).toBe('19:00')
  expect(totalsOf(await on('viewers'))).toEqual({ 'Watching now': 0, 'Peak viewers': 3, 'Watch time': 900 })
  expect((await on('ads')).rows).toEqual([
    { label: ad.name, values: [40, 3, 7.5] },
    { label: `Ad ${unnamed.id}`, values: [2, 3, 150] },
  ])
})
