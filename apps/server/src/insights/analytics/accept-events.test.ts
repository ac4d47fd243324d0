import { randomBytes, randomUUID } from 'node:crypto'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { openStream } from '../../testing/streaming/played-stream.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let ticket: string
const { post } = createApiClient(() => test)
beforeEach(async () => {
  test = await createTestApp()
  ticket = (await openStream(test, 'live', 'eko-news')).ticket
  // The first events create the partitions of the day.
  await send(1)
})
afterEach(() => test.close())

/** Opens streams for reports of 200 events: one stream alone may not send as many. */
async function openStreams(count: number): Promise<string[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openStream(test, 'live', 'eko-news')))
  return opened.map((stream) => stream.ticket)
}

function send(count: number, from: { ticket?: string | undefined; ip?: string } = {}) {
  const events = Array.from({ length: count }, () => ({
    eventId: eventIdFrom(test.deps.clock.now(), randomBytes(eventIdBytes)),
    sessionId: randomUUID(),
    kind: 'channel',
    tag: 'eko-news',
    type: 'start',
  }))
  return post('analytics/events', { ticket: from.ticket ?? ticket, events }, { ip: from.ip ?? '127.0.0.1' })
}

async function storedCount(): Promise<number> {
  const rows = await test.deps.db.selectFrom('playback_event').select('event_id').execute()
  return rows.length
}

/** Locks the events while `meanwhile` runs. */
async function withoutStoring(meanwhile: () => Promise<void>): Promise<void> {
  await test.deps.db.transaction().execute(async (trx) => {
    await sql`lock table playback_event in access exclusive mode`.execute(trx)
    await meanwhile()
  })
}

it('[C-09] rejects events beyond the queue limit with Retry-After and stores all others', async () => {
  const sent: ReturnType<typeof send>[] = []
  const tickets = await openStreams(52)
  await withoutStoring(async () => {
    for (let n = 0; n < 103; n++) sent.push(send(200, { ticket: tickets[n >> 1], ip: `102.89.0.${n % 4}` }))
    // Rejections are immediate; all other requests wait for the commit.
    const refused = await Promise.race(sent)
    expect(refused).toMatchObject({ status: 503, body: { reason: 'not-ready', retry_after: 2 } })
    expect(refused.headers['retry-after']).toBe('2')
  })
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.filter((status) => status === 503)).toHaveLength(3)
  expect(await storedCount()).toBe(1 + 100 * 200)
  expect((await send(200)).status).toBe(200)
})

it('[C-09] shutdown waits for accepted events', async () => {
  let isClosed = false
  let sending: ReturnType<typeof send> | undefined
  let closing: Promise<unknown> | undefined
  await withoutStoring(async () => {
    sending = send(5)
    const waits = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waits.execute(test.deps.db)).rows.length).toBe(1)
    closing = test.app.close().then(() => (isClosed = true))
    await sql`select 1`.execute(test.deps.db)
    expect(isClosed).toBe(false)
  })
  await closing
  expect(await storedCount()).toBe(6)
  expect((await sending)?.status).toBe(200)
})

it('[C-09] a stream reports no more events than a player does, and those beyond are not stored', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) statuses.push((await send(200)).status)
  expect(statuses.slice(0, 2)).toEqual([200, 200])
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7)
  expect(await storedCount()).toBeLessThanOrEqual(600)
  const [other] = await openStreams(1)
  expect((await send(1, { ticket: other })).status).toBe(200)
})

it('[C-09] many streams of one address report no more events than its viewers do', async () => {
  const statuses: number[] = []
  for (const one of await openStreams(60))
    statuses.push((await send(200, { ticket: one, ip: '102.89.1.1' })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect((await send(1, { ip: '102.89.1.2' })).status).toBe(200)
})

it('[C-09] reports of hours without a network are stored, also when they are sent again', async () => {
  const [other] = await openStreams(1)
  for (let n = 0; n < 3; n++) expect((await send(200, { ticket: other })).status).toBe(200)
  const refused = await send(200, { ticket: other })
  expect(refused).toMatchObject({ status: 429, body: { reason: 'too-many-tries' } })
  test.deps.clock.advance((refused.body.retry_after ?? 0) * 1000)
  expect((await send(200, { ticket: other })).status).toBe(200)
})
