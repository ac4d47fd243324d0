import { readdir } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../migrations/index.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { openDatabase } from './db.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('[X-01] every SQL file of a migration is registered', async () => {
  const files = await readdir(new URL('../migrations/', import.meta.url))
  const named = files.filter((file) => file.endsWith('.sql')).map((file) => file.replace('.sql', ''))
  expect(Object.keys(migrations)).toEqual(named.toSorted())
})

it('[X-01] a migration may take longer than a statement of a request', async () => {
  const { connectionString } = test.deps.database
  const database = openDatabase(connectionString, createLog('silent'), 3, undefined, 100)
  const run = (db: Kysely<unknown>) => sql`select pg_sleep(1)`.execute(db)
  await expect(run(database.db)).rejects.toThrow('timeout')
  const up = async (db: Kysely<unknown>) => void (await run(db))
  await migrate(database, { ...migrations, '9999-slow': { up } })
  const { rows } = await sql`select name from kysely_migration where name = '9999-slow'`.execute(test.deps.db)
  expect(rows).toHaveLength(1)
  await database.close()
})
