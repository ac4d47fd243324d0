import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '../../testing/billing/check-ledger.ts'
import { signInAsOwner } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { seedHistory } from './seed-history.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await fill(test)
})
afterAll(() => test.close())

const fill = ({ deps }: TestApp) =>
  deps.db.transaction().execute((trx) => seedHistory(trx, deps.clock.now(), deps.config.timeZone))

/** What Paystack would have reported for the payments of the sample. */
async function providerRecords() {
  const { db } = test.deps
  const paid = await db
    .selectFrom('payment')
    .where('state', '=', 'paid')
    .where('collection', '!=', 'none')
    .select(['reference', 'amount_minor'])
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.state', 'refund.amount_minor', 'payment.reference'])
    .execute()
  const { rows: fees } = await sql<{ reference: string; amountMinor: number }>`
    select reference, sum(line.amount_minor)::bigint as "amountMinor" from payment
    join ledger_entry as entry on entry.payment_id = payment.id and entry.kind = 'fee'
    join ledger_line as line on line.entry_id = entry.id and line.ledger_account = 'fees' group by 1`.execute(
    db,
  )
  return {
    charges: paid.map(({ reference, amount_minor: amountMinor }) => ({ reference, amountMinor })),
    refunds: refunds.map(({ id, state, amount_minor: amountMinor, reference }, index) => ({
      id: index + 1,
      reference,
      amountMinor,
      status: state === 'processed' ? 'processed' : 'pending',
      note: id,
    })),
    reversals: [],
    fees,
    payouts: [],
  }
}

it('[K-03] the history of the demo keeps every invariant of the ledger', async () => {
  expect(await checkLedger(test.deps.db, null, (await providerRecords()) as never)).toEqual([])
})

it('[K-03] the history of the demo has 90 days with joining, leaving, refunded and failed payments', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from account where id like 'sample-%')::int as accounts,
      (select count(*) from payment where state = 'failed')::int as failed,
      (select count(*) from refund)::int as refunds,
      (select count(*) from subscription where cancelled_at is not null)::int as cancelled,
      (select count(*) from review_item where resolved_at is null)::int as reviews,
      (select count(distinct day) from watch_day)::int as days,
      (select count(*) from payment where created_at > ${new Date(test.deps.clock.now())})::int as future`.execute(
    test.deps.db,
  )
  const [found] = rows
  expect(found).toMatchObject({ accounts: 460, reviews: 2, future: 0 })
  expect(found?.days).toBeGreaterThanOrEqual(90)
  for (const figure of ['failed', 'refunds', 'cancelled'] as const)
    expect(found?.[figure], figure).toBeGreaterThan(5)
})

it('[K-03] the history of the demo is the same in each demo', async () => {
  const other = await createTestApp()
  await fill(other)
  const digest = async ({ deps }: TestApp) => {
    const { rows } = await sql<{ digest: string }>`
      select md5(string_agg(row, ',' order by row)) as digest from (
        select id || created_at || amount_minor || state as row from payment
        union all select account_id || ends_at || coalesce(cancel_reason, '') from subscription
        union all select hour::text || kind || content_id || watched_seconds from watch_hour
      ) as rows`.execute(deps.db)
    return rows[0]?.digest
  }
  expect(await digest(other)).toBe(await digest(test))
  await other.close()
})

it('[K-03, Q-04, O-23] figures of the last 30 days are those of payments, grants and watch time', async () => {
  const { db } = test.deps
  const owner = await signInAsOwner(() => test)
  const totalOf = async (report: string, label: string) => {
    const { body } = await owner.post('reports/view', { report, from: '2026-10-22', to: '2026-11-20' })
    return body.data.totals.find((total: { label: string }) => total.label === label)
  }
  const from = new Date('2026-10-21T23:00:00Z')
  const { rows } = await sql<Record<string, number>>`
    select
      (select sum(amount_minor) from payment where state = 'paid' and settled_at >= ${from})::bigint as charged,
      (select count(*) from (select account_id, min(starts_at) as first from entitlement_period group by 1) as joined
        where first >= ${from} and first < ${new Date('2026-11-20T23:00:00Z')})::int as joined,
      (select sum(watched_seconds) from watch_hour where kind <> '' and country = '' and hour >= ${from})::bigint as watched`.execute(
    db,
  )
  const charged = await totalOf('revenue', 'Charged NGN')
  expect(charged.value).toBe(rows[0]?.charged)
  expect(charged.value).toBeGreaterThan(charged.previous)
  expect((await totalOf('subscribers', 'New')).value).toBe(rows[0]?.joined)
  expect((await totalOf('viewers', 'Watch time')).value).toBe(rows[0]?.watched)
  expect((await totalOf('subscribers', 'Payment failed')).value).toBeGreaterThan(0)
})

it('[K-03] sample accounts cannot sign in', async () => {
  const { email } = await test.deps.db
    .selectFrom('account')
    .where('id', '=', 'sample-0001')
    .select('email')
    .executeTakeFirstOrThrow()
  const payload = { email, password: 'kallo-demo-1', deviceName: 'Web Browser', deviceId: 'sample' }
  const response = await test.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
  expect(response.json()).toMatchObject({ reason: 'wrong-credentials' })
})

it('[K-03, F-09, F-10] a sample payment is marked as a sample, and is neither refunded nor looked up', async () => {
  const owner = await signInAsOwner(() => test)
  const { reference } = await test.deps.db
    .selectFrom('payment')
    .where('reference', 'like', 'SAMPLE-%')
    .where('state', '=', 'paid')
    .select('reference')
    .executeTakeFirstOrThrow()
  expect((await owner.get(`payments/${reference}`)).body.data.isSample).toBe(true)
  const refund = { requestId: randomUUID(), amountMinor: 10_000, reason: 'Wrong plan' }
  expect((await owner.post(`payments/${reference}/refund`, refund)).body.reason).toBe('sample-payment')
  expect((await owner.post(`payments/${reference}/look-up`)).body).toMatchObject({
    reason: 'sample-payment',
    message: expect.stringContaining('sample data of the demo'),
  })
})
