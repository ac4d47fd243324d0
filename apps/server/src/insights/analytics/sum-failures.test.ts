import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { randomBytes } from 'node:crypto'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sessionOfStream } from '../../streaming/leases/index.ts'
import { saveSeenStreams } from '../../streaming/leases/seen-stream-store.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createEventPartitions } from './event-partitions.ts'
import { insertEvents } from './event-store.ts'
import { lockSums } from './hour-store.ts'
import { deleteOldEvents } from './index.ts'
import { forAll, forEachStatement, sumHours } from './sum-hours.ts'

let test: TestApp
let operator: ConsoleClient
const start = Date.parse('2026-11-20T10:00:00Z')
/** The sum of an hour in which this channel was watched fails. */
const failing = 'cannot-be-summed'
beforeAll(async () => {
  test = await createTestApp()
  operator = await createKeyClient(() => test)
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db, clock } = test.deps
  clock.set(start + 4 * hourMs)
  for (const table of ['playback_event', 'watch_hour_due', 'watch_hour', 'watch_day', 'stream_seen'] as const)
    await db.deleteFrom(table).execute()
  await sql`alter table watch_hour add constraint fails check (content_id <> ${sql.lit(failing)})`.execute(db)
})
afterEach(() => sql`alter table watch_hour drop constraint fails`.execute(test.deps.db))

async function watchOnce(atMs: number, channel = 'eko-news'): Promise<void> {
  const { db } = test.deps
  const stream = randomBytes(8).toString('hex')
  const seen = { stream, viewer: '0'.repeat(16), resource: resourceHash('live', channel) }
  await createEventPartitions(db).ensure(atMs)
  await saveSeenStreams(db, [{ ...seen, firstSeenMs: atMs, lastSeenMs: atMs }])
  const event = {
    event_id: eventIdFrom(atMs, randomBytes(eventIdBytes)),
    session_id: sessionOfStream(stream),
    received_at: new Date(atMs),
    watched_seconds: 0,
    type: 'start' as const,
    kind: 'channel' as const,
    content_id: channel,
    country: 'NG',
    account_id: null,
  }
  await insertEvents(db, [event], 'Africa/Lagos')
}

const hoursOf = async (table: 'watch_hour' | 'watch_hour_due') => {
  const rows = await test.deps.db.selectFrom(table).select('hour').distinct().orderBy('hour').execute()
  return rows.map(({ hour }) => (hour.getTime() - start) / hourMs)
}

it('[D-06] an hour that cannot be summed does not delay the others, and remains due', async () => {
  await watchOnce(start, failing)
  await watchOnce(start + 2 * hourMs)
  await expect(sumHours(test.deps, forEachStatement(30_000))).rejects.toThrow('fails')
  expect(await hoursOf('watch_hour')).toEqual([2])
  expect(await hoursOf('watch_hour_due')).toEqual([0])
})

it('[D-06] the overview has the figures of the other hours', async () => {
  await watchOnce(start, failing)
  await watchOnce(start + 2 * hourMs)
  const { status, body } = await operator.get('analytics/overview/2026-11-20/2026-11-20')
  expect(status).toBe(200)
  expect(body.data.total).toMatchObject({ starts: 1 })
})

it('[D-06] a run whose time is used up leaves its hours due', async () => {
  for (const hour of [0, 2]) await watchOnce(start + hour * hourMs)
  await sumHours(test.deps, forAll(0))
  expect(await hoursOf('watch_hour')).toEqual([])
  expect(await hoursOf('watch_hour_due')).toEqual([0, 2])
})

it('[D-06] while another process sums, the overview does not wait, and the job does', async () => {
  await watchOnce(start)
  const isWaiting = async () => {
    const found = sql`select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`
    return (await found.execute(test.deps.db)).rows.length > 0
  }
  let job: Promise<void> | undefined
  await test.deps.db.transaction().execute(async (trx) => {
    await lockSums(trx)
    await sumHours(test.deps, forAll(30_000))
    expect(await hoursOf('watch_hour')).toEqual([])
    job = sumHours(test.deps, forEachStatement(30_000))
    await expect.poll(isWaiting).toBe(true)
  })
  await job
  expect(await hoursOf('watch_hour')).toContain(0)
  expect(await hoursOf('watch_hour_due')).toEqual([])
})

it('[D-06] old events are deleted although a sum fails', async () => {
  await watchOnce(start, failing)
  test.deps.clock.advance(33 * dayMs)
  await expect(deleteOldEvents(test.deps)).rejects.toThrow('fails')
  expect(await test.deps.db.selectFrom('playback_event').select('event_id').execute()).toEqual([])
})
