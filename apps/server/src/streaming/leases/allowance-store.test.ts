import { allowanceCapacityMs, allowanceFloorMs } from '@kallo/rules/streaming/media-allowance'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findAllowance, spendAllowances } from './allowance-store.ts'

let test: TestApp
const now = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.deps.db.deleteFrom('media_allowance').execute()
})

const spend = (spent: Record<string, number>, at = now, db = test.deps.db) =>
  spendAllowances(
    db,
    Object.entries(spent).map(([viewer, mediaMs]) => ({ viewer, mediaMs, maxStreams: 1 })),
    at,
  )
const remaining = async (viewer: string) => (await findAllowance(test.deps.db, viewer))?.remainingMs

it('[T-05] refills at the rate of the plan before it debits, within the capacity and the floor', async () => {
  await spend({ ada: 60_000, obi: 400_000 })
  expect(await remaining('ada')).toBe(allowanceCapacityMs - 60_000)
  expect(await remaining('obi')).toBe(allowanceFloorMs)
  await spend({ ada: 6_000, obi: 1_000, uju: 10 }, after(10_000))
  expect(await remaining('ada')).toBe(allowanceCapacityMs - 60_000 + 15_000 - 6_000)
  expect(await remaining('obi')).toBe(allowanceFloorMs + 15_000 - 1_000)
  expect(await remaining('uju')).toBe(allowanceCapacityMs - 10)
  await spend({ ada: 6_000 }, after(600_000))
  expect(await remaining('ada')).toBe(allowanceCapacityMs - 6_000)
})

it('[T-05] concurrent debits by several processes all count, whatever the order of their viewers', async () => {
  const viewers = Array.from({ length: 50 }, (_, n) => `viewer-${n}`)
  const debits = (order: string[]) => Object.fromEntries(order.map((viewer) => [viewer, 1_000]))
  const orders = [viewers, viewers.toReversed(), viewers, viewers.toReversed()]
  await Promise.all(orders.map((order) => spend(debits(order))))
  for (const viewer of viewers) expect(await remaining(viewer)).toBe(allowanceCapacityMs - 4_000)
})

it('[T-05] two processes debit a viewer for the first time at once', async () => {
  const first = await startTransaction()
  await spend({ ada: 20_000 }, now, first)
  const second = spend({ ada: 5_000 })
  await expect.poll(waitingForLocks).toBeGreaterThan(0)
  await first.commit().execute()
  await second
  expect(await remaining('ada')).toBe(allowanceCapacityMs - 25_000)
})

it('[T-05] the time for a debit grows in proportion to the viewers', async () => {
  const viewers = Array.from({ length: 20_000 }, (_, n) => [`viewer-${n}`, 6_000] as const)
  const debit = () =>
    test.deps.db.transaction().execute(async (trx) => {
      // A subquery for each row would need minutes.
      await sql`set local statement_timeout = '20s'`.execute(trx)
      await spend(Object.fromEntries(viewers), now, trx)
    })
  await debit()
  await debit()
  expect(await remaining('viewer-19999')).toBe(allowanceCapacityMs - 12_000)
})

const startTransaction = () => test.deps.db.startTransaction().execute()

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.deps.db)
  return rows[0]?.count ?? 0
}
