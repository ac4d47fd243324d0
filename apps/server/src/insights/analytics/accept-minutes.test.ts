import { randomBytes, randomUUID } from 'node:crypto'
import { hourMs } from '@kallo/rules/foundation/durations'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createApiClient, type RequestOptions } from '../../testing/api-client.ts'
import { playStream, type PlayedStream } from '../../testing/streaming/played-stream.ts'
import { templateTime } from '../../testing/template-database.ts'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let base: string
let operator: ConsoleClient
let ada: string
let channels: Record<string, string>
const { post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  operator = await createKeyClient(() => test)
  ada = await test.tokenOf('ada@kallo.test')
  const rows = await test.deps.db.selectFrom('channel').select(['id', 'tag']).execute()
  channels = Object.fromEntries(rows.map(({ id, tag }) => [tag, id]))
})
afterAll(() => test.close())
beforeEach(async () => {
  test.deps.clock.set(templateTime)
  for (const table of ['playback_event', 'watch_hour_due', 'watch_hour', 'stream_seen'] as const)
    await test.deps.db.deleteFrom(table).execute()
})

const newId = () => eventIdFrom(test.deps.clock.now(), randomBytes(eventIdBytes))
const overview = async () => (await operator.get('analytics/overview/2026-11-20/2026-11-20')).body.data

async function sendEvent({ ticket }: PlayedStream, event: Record<string, unknown>): Promise<void> {
  const full = { eventId: newId(), kind: 'channel', tag: 'eko-news', ...event }
  expect((await post('analytics/events', { ticket, events: [full] }, { token: ada })).status).toBe(200)
}

const report = (body: Record<string, unknown>, from?: RequestOptions) =>
  post('analytics/channels/update', body, from)
const minutes = (
  duration: number,
  over: Record<string, unknown> = {},
  from: RequestOptions = { token: ada },
) => report({ channelId: channels['eko-news'], duration, ...over }, from)

/** Plays a stream without sending events. The overview waits until this is stored. */
async function playFor(seconds: number): Promise<PlayedStream> {
  const stream = await playStream(test, base, 'live', 'eko-news', { token: ada })
  test.deps.clock.advance(seconds * 1000)
  await stream.playOn()
  await overview()
  return stream
}

it('[C-09, P-07] minutes count as watch time of the channel that was played', async () => {
  await playFor(420)
  expect(await minutes(7)).toMatchObject({ status: 200, body: { data: null } })
  expect((await overview()).channels).toMatchObject([{ tag: 'eko-news', watchedSeconds: 420, starts: 1 }])
})

it('[C-09, P-07] minutes are accepted and ignored without playback', async () => {
  await playStream(test, base, 'live', 'highlife', { token: ada })
  const chidi = { token: await test.tokenOf('chidi@kallo.test') }
  await playFor(600)
  for (const [over, from] of [
    [{}, {}],
    [{ sessionId: randomUUID() }, {}],
    [{ eventId: newId() }, {}],
    [{}, chidi],
    [{ sessionId: randomUUID() }, chidi],
    [{ channelId: channels['suya-kitchen'] }, { token: ada }],
  ] as const)
    expect(await minutes(7, over, from)).toMatchObject({ status: 200, body: { data: null } })
  expect((await overview()).total).toMatchObject({ watchedSeconds: 0, starts: 0 })
})

it('[C-09, P-07] minutes are ignored for playbacks that send events', async () => {
  const sessionId = randomUUID()
  const stream = await playStream(test, base, 'live', 'eko-news', { token: ada })
  await sendEvent(stream, { sessionId, type: 'start' })
  test.deps.clock.advance(60_000)
  await stream.playOn()
  await sendEvent(stream, { sessionId, type: 'progress', watchedSeconds: 60 })
  await overview()
  await minutes(1, { sessionId, eventId: newId() })
  await minutes(1)
  expect((await overview()).total).toMatchObject({ watchedSeconds: 60, starts: 1 })
})

it('[C-09] a repeated report counts once', async () => {
  await playFor(600)
  const eventId = newId()
  for (let i = 0; i < 2; i++) expect((await minutes(3, { eventId })).status).toBe(200)
  expect((await overview()).total.watchedSeconds).toBe(180)
  await minutes(10_000)
  expect((await overview()).total.watchedSeconds).toBe(660)
})

it('[C-09, P-07] minutes reported hours after the playback count, and no more than twelve hours after it', async () => {
  await playFor(600)
  for (const [hours, watchedSeconds] of [
    [3, 180],
    [8, 360],
    [2, 360],
  ] as const) {
    test.deps.clock.advance(hours * hourMs)
    expect((await minutes(3)).status).toBe(200)
    const { days } = (await operator.get('analytics/overview/2026-11-20/2026-11-21')).body.data
    expect(days.reduce((sum: number, day: { watchedSeconds: number }) => sum + day.watchedSeconds, 0)).toBe(
      watchedSeconds,
    )
  }
})

it('[C-09, P-07] minutes reported in several hours are one start', async () => {
  await playFor(7_200)
  for (let i = 0; i < 3; i++) {
    await minutes(10)
    await minutes(10)
    test.deps.clock.advance(hourMs)
  }
  expect((await overview()).total.starts).toBe(1)
  const hours = sql`select starts from watch_hour where kind = '' and country = '' order by hour`
  expect((await hours.execute(test.deps.db)).rows).toEqual([{ starts: 1 }, { starts: 0 }, { starts: 0 }])
})

it('[C-09] a report that could not be stored has claimed nothing, so that its repetition counts in full', async () => {
  await playFor(600)
  const eventId = newId()
  const { db } = test.deps
  await sql`alter table watch_hour_due rename to another_name`.execute(db)
  const failed = await minutes(3, { eventId })
  await sql`alter table another_name rename to watch_hour_due`.execute(db)
  expect(failed.status).toBe(500)
  expect((await minutes(3, { eventId })).status).toBe(200)
  await minutes(10_000)
  expect((await overview()).total.watchedSeconds).toBe(660)
})

it('[C-09] copies of a report that arrive together count once, and claim once', async () => {
  await playFor(600)
  const eventId = newId()
  await Promise.all(Array.from({ length: 4 }, () => minutes(3, { eventId })))
  expect((await overview()).total.watchedSeconds).toBe(180)
  await minutes(10_000)
  expect((await overview()).total.watchedSeconds).toBe(660)
})

it('[C-09] all reports together count as no more than was played, plus a minute', async () => {
  await playFor(600)
  for (let i = 0; i < 5; i++) await minutes(10_000)
  expect((await overview()).total.watchedSeconds).toBe(660)
  test.deps.clock.advance(7_200_000)
  await minutes(10_000)
  expect((await overview()).total.watchedSeconds).toBe(660)
})

it('[C-09] rejects unknown channels and invalid numbers', async () => {
  expect(await minutes(1, { channelId: 'nope' })).toMatchObject({
    status: 404,
    body: { reason: 'channel-not-found' },
  })
  for (const duration of [-1, 1.5, '3', null, 1e9])
    expect((await report({ channelId: channels['eko-news'], duration })).status).toBe(400)
  expect((await report({ duration: 1 })).status).toBe(400)
  expect((await minutes(1, { eventId: eventIdFrom(0, randomBytes(eventIdBytes)) })).status).toBe(400)
  expect((await overview()).total.starts).toBe(0)
})
