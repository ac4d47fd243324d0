import { sql } from 'kysely'
import { inject, expect, it } from 'vitest'
import { openDatabase } from './db.ts'
import { createLog } from './log.ts'
import { withRequestId } from './request-context.ts'

it('[X-14] slow statements are logged with their duration and request, without values', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const database = openDatabase(inject('postgres'), log, 1, 1_000)
  try {
    await sql`select 1`.execute(database.db)
    await withRequestId('a-request', () =>
      sql`select pg_sleep(1.1), ${'ada@kallo.test'}::text, 'a literal'`.execute(database.db),
    )
  } finally {
    await database.close()
  }
  expect(lines).toHaveLength(1)
  const line = JSON.parse(lines[0] ?? '') as { durationMs: number }
  expect(line).toMatchObject({
    requestId: 'a-request',
    statement: 'select pg_sleep(1.1), $1::text, ?',
    msg: 'a database statement was slow',
  })
  expect(line.durationMs).toBeGreaterThanOrEqual(1_000)
})
