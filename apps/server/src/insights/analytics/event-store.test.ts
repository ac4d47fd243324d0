import { randomBytes, randomUUID } from 'node:crypto'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createEventPartitions } from './event-partitions.ts'
import { insertEvents, type StoredEvent } from './event-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

function anEvent(atMs: number): StoredEvent {
  return {
    event_id: eventIdFrom(atMs, randomBytes(eventIdBytes)),
    session_id: randomUUID(),
    received_at: new Date(atMs),
    watched_seconds: 0,
    type: 'start',
    kind: 'channel',
    content_id: 'with, "odd" {signs} \\',
    country: 'NG',
    account_id: null,
  }
}

it('[C-09] two writers with the same events in opposite orders do not deadlock', async () => {
  const { db } = test.deps
  const nowMs = test.deps.clock.now()
  await createEventPartitions(db).ensure(nowMs)
  const [first, second] = [anEvent(nowMs), anEvent(nowMs + 1)]
  const insert = (on: typeof db, events: StoredEvent[]) => insertEvents(on, events, 'Africa/Lagos')
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  let other: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await insert(trx, [first])
    other = insert(db, [second, first])
    await expect.poll(waiting).toBe(1)
    await insert(trx, [second])
  })
  await other
  const rows = await db.selectFrom('playback_event').selectAll().orderBy('event_id').execute()
  expect(rows).toMatchObject([first, second])
  expect(rows).toHaveLength(2)
})
