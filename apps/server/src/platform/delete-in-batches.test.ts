import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { deleteInBatches } from './delete-in-batches.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('rows that match are deleted in several statements, and others stay', async () => {
  const { db } = test.deps
  await sql`create table numbered (n int);`.execute(db)
  await sql`create table deletion (rows int);`.execute(db)
  await sql`insert into numbered select generate_series(1, 10)`.execute(db)
  await sql`create function count_rows() returns trigger language plpgsql as
    'begin insert into deletion select count(*) from gone having count(*) > 0; return null; end'`.execute(db)
  await sql`create trigger counted after delete on numbered referencing old table as gone
    for each statement execute function count_rows()`.execute(db)
  await deleteInBatches(db, sql.table('numbered'), sql`n <= 7`, 3)
  expect((await sql`select n from numbered order by n`.execute(db)).rows).toEqual([
    { n: 8 },
    { n: 9 },
    { n: 10 },
  ])
  expect((await sql`select rows from deletion`.execute(db)).rows).toEqual([
    { rows: 3 },
    { rows: 3 },
    { rows: 1 },
  ])
})
