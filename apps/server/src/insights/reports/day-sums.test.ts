import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedHistory } from '../../seed/history/seed-history.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { fillWatchDays } from '../analytics/index.ts'
import { prepareDaySums, reportJobs, rollUpLedger } from './index.ts'
import { refreshSubscribers } from './refresh-subscribers.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  const { db, clock, config } = test.deps
  await db.transaction().execute((trx) => seedHistory(trx, clock.now(), config.timeZone))
}, 60_000)
afterAll(() => test.close())

const inZone = (timeZone: string) => ({ ...test.deps, config: { ...test.deps.config, timeZone } })

/** Does what the start, the jobs and the reports do. */
async function sumDays(timeZone: string): Promise<void> {
  const deps = inZone(timeZone)
  await prepareDaySums(deps)
  await rollUpLedger(deps)
  await refreshSubscribers(deps)
  await fillWatchDays(deps.db, timeZone)
}

/** The sums by day, and the same sums of the rows in a zone. */
async function sumsIn(timeZone: string) {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(test.deps.db)).rows
  return {
    stored: [
      await rowsOf(sql`select day::text, sum(amount_minor)::bigint as sum from ledger_day
        where ledger_account like 'provider:%' group by 1 order by 1`),
      await rowsOf(sql`select day::text, sum(changes)::int as sum from subscriber_day
        where mode = 'test' group by 1 having sum(changes) <> 0 order by 1`),
      await rowsOf(
        sql`select day::text, sum(watched_seconds)::bigint as sum from watch_day group by 1 order by 1`,
      ),
    ],
    derived: [
      await rowsOf(sql`select ${dayOf('at')}::text as day, sum(amount_minor)::bigint as sum
        from ledger_entry join ledger_line on entry_id = id
        where ledger_account like 'provider:%' and ${dayOf('at')} <= (select max(day) from ledger_day)
        group by 1 order by 1`),
      await rowsOf(sql`select ${dayOf('at')}::text as day, count(*)::int as sum from subscriber_change
        where mode = 'test' group by 1 order by 1`),
      await rowsOf(sql`select ${dayOf('hour')}::text as day, sum(watched_seconds)::bigint as sum from watch_hour
        where kind <> '' and country = '' group by 1 order by 1`),
    ],
  }
}

it('[Q-09, Q-04] sums by day are derived again when the service has another time zone', async () => {
  await sumDays('America/New_York')
  const before = await sumsIn('America/New_York')
  expect(before.stored).toEqual(before.derived)
  await sumDays('Africa/Lagos')
  const after = await sumsIn('Africa/Lagos')
  expect(after.stored).toEqual(after.derived)
  expect(
    after.stored.map((sums, index) => JSON.stringify(sums) === JSON.stringify(before.stored[index])),
  ).toEqual([false, false, false])
})

it('[Q-09] sums by day are kept when the service starts again in the same time zone', async () => {
  await sumDays('Africa/Lagos')
  const count = async () => {
    const { rows } = await sql<{ sums: number }>`
      select ((select count(*) from ledger_day) + (select count(*) from watch_day)
        + (select count(*) from subscriber_change))::int as sums`.execute(test.deps.db)
    return rows[0]?.sums
  }
  const before = await count()
  await prepareDaySums(inZone('Africa/Lagos'))
  expect(await count()).toBe(before)
})

it('[Q-01] an account is due once when sums by day are derived again', async () => {
  const { db } = test.deps
  await sumDays('Africa/Lagos')
  const { rows: changed } = await sql`select distinct account_id from subscriber_change order by 1`.execute(
    db,
  )
  expect(changed.length).toBeGreaterThan(1)
  await sql`insert into subscriber_change_due (account_id)
    select account_id from subscriber_change union all select account_id from subscriber_change`.execute(db)
  await prepareDaySums(inZone('America/New_York'))
  const { rows: due } = await sql`select account_id from subscriber_change_due order by 1`.execute(db)
  expect(due).toEqual(changed)
})

it('[Q-04, Q-09] the job derives sums by day on a connection without the query timeout', async () => {
  const { db } = test.deps
  await db.deleteFrom('ledger_day').execute()
  await db.deleteFrom('watch_day').execute()
  // Everything that would use the pool fails.
  const jobs = reportJobs({ ...test.deps, db: null as never })
  await jobs.find(({ name }) => name === 'reports-ledger')?.run()
  for (const table of ['ledger_day', 'watch_day'] as const)
    expect(await db.selectFrom(table).select('day').limit(1).execute()).toHaveLength(1)
})
