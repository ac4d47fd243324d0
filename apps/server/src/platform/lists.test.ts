import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { renderCsv } from './csv.ts'
import { containsPattern, countRows, orderOf, pageRange } from './lists.ts'

const columns = { name: 'channel.name', created_at: 'channel.created_at' } as const

it('orders by declared columns only', () => {
  expect(orderOf('', columns, '-created_at')).toEqual({ column: 'channel.created_at', direction: 'desc' })
  expect(orderOf('name', columns, '-created_at')).toEqual({ column: 'channel.name', direction: 'asc' })
  for (const sort of ['password_hash', '-', 'constructor', 'name;drop'])
    expect(() => orderOf(sort, columns, 'name')).toThrow('bad-input')
})

it('converts pages into LIMIT and OFFSET', () => {
  expect(pageRange({ page: 3, perPage: 50 })).toEqual({ limit: 50, offset: 100 })
})

it('escapes the wildcards of LIKE', () => {
  expect(containsPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})

it('quotes cells of a CSV file, and prefixes formulas', () => {
  const rows = [
    ['=1+1', 'a "b", c', -5, null],
    ['@x', 'line\nbreak', true, undefined],
  ]
  expect(renderCsv(['a', 'b', 'c', 'd'], rows)).toBe(
    `\uFEFFa,b,c,d\r\n'=1+1,"a ""b"", c",-5,\r\n'@x,"line\nbreak",true,\r\n`,
  )
})

it('[X-25] counts the records of a list up to a limit, and states when there are more', async () => {
  const pool = new pg.Pool({ connectionString: inject('postgres') })
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const count = (rows: number) => countRows(db, sql`from generate_series(1, ${rows}::int)`, 3)
  expect(await count(0)).toEqual({ total: 0 })
  expect(await count(3)).toEqual({ total: 3 })
  expect(await count(4)).toEqual({ total: 3, isTotalMinimum: true })
  await db.destroy()
})
