import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { tryExclusiveLock } from './db.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const name = 'exclusive work'

it('[W-06] work under a lock learns that its connection has ended, and another process may begin', async () => {
  const { db } = test.deps
  let others = 0
  await tryExclusiveLock(db, name, async (lost) => {
    await tryExclusiveLock(db, name, () => Promise.resolve(void others++))
    expect([others, lost.aborted]).toEqual([0, false])
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and (classid::bigint << 32) | objid::bigint = hashtextextended(${name}, 0)`.execute(db)
    if (!lost.aborted) await once(lost, 'abort')
    // PostgreSQL reports the end of the connection before it releases the lock.
    const begin = () => tryExclusiveLock(db, name, () => Promise.resolve(void others++))
    await expect.poll(() => begin().then(() => others)).toBe(1)
  })
  await tryExclusiveLock(db, name, () => Promise.resolve(void others++))
  expect(others).toBe(2)
})

it('[W-06] work under a lock is not disturbed while its connection lives', async () => {
  const { db } = test.deps
  const signals: AbortSignal[] = []
  for (const _ of [1, 2]) await tryExclusiveLock(db, name, (lost) => Promise.resolve(void signals.push(lost)))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
})
