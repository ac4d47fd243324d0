import { randomBytes, randomUUID } from 'node:crypto'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf, type From } from '../../testing/caller.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'

let test: TestApp
let operator: string
let ada: string
let channels: Record<string, string>
const { get, post } = callerOf(() => test)
beforeAll(async () => {
  test = await createTestApp()
  operator = await test.tokenOf('ops@kallo.test')
  ada = await test.tokenOf('ada@kallo.test')
  const rows = await test.deps.db.query.selectFrom('channel').select(['id', 'tag']).execute()
  channels = Object.fromEntries(rows.map(({ id, tag }) => [tag, id]))
})
afterAll(() => test.close())
beforeEach(async () => {
  test.deps.clock.set(templateTime)
  for (const table of ['playback_event', 'watch_hour_due', 'watch_hour'] as const)
    await test.deps.db.query.deleteFrom(table).execute()
})

const newId = () => eventIdFrom(test.deps.clock.now(), randomBytes(eventIdBytes))

function anEvent(over: Record<string, unknown> = {}) {
  return {
    eventId: newId(),
    sessionId: randomUUID(),
    kind: 'channel',
    tag: 'eko-news',
    what: 'start',
    watchedSeconds: 0,
    ...over,
  }
}

const send = (events: unknown[], from?: From) => post('analytics/events', { events }, from)

/** A playback that says it was watched for so long, a minute at a time, while that time passes. */
async function watchFor(seconds: number, over: Record<string, unknown> = {}, from?: From) {
  const sessionId = randomUUID()
  await send([anEvent({ sessionId, ...over })], from)
  for (let rest = seconds; rest > 0; rest -= 60) {
    const watchedSeconds = Math.min(60, rest)
    test.deps.clock.advance(watchedSeconds * 1000)
    const progress = { sessionId, what: 'progress', watchedSeconds, ...over }
    expect((await send([anEvent(progress)], from)).status).toBe(200)
  }
  return sessionId
}

const overview = async (from = '2026-11-20', to = from) =>
  (await get(`analytics/overview/${from}/${to}`, { token: operator })).body.data

describe('telling what was watched', () => {
  it('[C-09, D-06] seconds and starts are summed by channel, film, country and day', async () => {
    await watchFor(150)
    await watchFor(60, { kind: 'vod', tag: 'big-buck-bunny' }, { token: ada, ip: '81.2.69.142' })
    const seen = await overview()
    expect(seen).toMatchObject({
      time_zone: 'Africa/Lagos',
      total: { watched_seconds: 210, starts: 2, peak_viewers: 2, peak_sessions: 2 },
      channels: [{ _id: channels['eko-news'], tag: 'eko-news', watched_seconds: 150, starts: 1 }],
      vods: [{ tag: 'big-buck-bunny', watched_seconds: 60, starts: 1 }],
      countries: [
        { country: 'NG', watched_seconds: 150 },
        { country: 'GB', watched_seconds: 60 },
      ],
      days: [{ day: '2026-11-20', watched_seconds: 210, starts: 2 }],
    })
  })

  it('[C-09] a doubled batch, and a doubled event within one, count once', async () => {
    const sessionId = randomUUID()
    await send([anEvent({ sessionId })])
    test.deps.clock.advance(60_000)
    const progress = anEvent({ sessionId, what: 'progress', watchedSeconds: 50 })
    for (let i = 0; i < 3; i++) expect((await send([progress, progress])).status).toBe(200)
    expect((await overview()).total).toMatchObject({ watched_seconds: 50, starts: 1 })
  })

  it('[C-09] the same events at once, from many requests in opposite orders, are stored once', async () => {
    const events = Array.from({ length: 100 }, () => anEvent())
    const sent = Array.from({ length: 12 }, (_, i) => send(i % 2 ? events : events.toReversed()))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect((await overview()).total.starts).toBe(100)
  })

  it('[D-06] different viewers are not added up: one person in three tabs is one viewer', async () => {
    for (let i = 0; i < 3; i++) await send([anEvent({ tag: i ? 'highlife' : 'eko-news' })], { token: ada })
    await send([anEvent()])
    const { total, channels } = await overview()
    expect(total).toMatchObject({ starts: 4, peak_viewers: 2, peak_sessions: 4 })
    expect(channels.find(({ tag }: { tag: string }) => tag === 'highlife')).toMatchObject({ peak_viewers: 1 })
  })

  it('[D-06] stalls and errors are counted', async () => {
    await send([
      anEvent(),
      anEvent({ what: 'stall' }),
      anEvent({ what: 'stall' }),
      anEvent({ what: 'error' }),
    ])
    expect((await overview()).total).toMatchObject({ stalls: 2, errors: 1, starts: 1 })
  })

  it('[C-09] who says it, from where and when, is not taken from what the client says', async () => {
    const forged = anEvent({ country: 'US', account_id: 'bola', received_at: '2020-01-01T00:00:00Z' })
    await send([forged], { token: ada, ip: '81.2.69.142' })
    const [row] = await test.deps.db.query.selectFrom('playback_event').selectAll().execute()
    expect(row).toMatchObject({ account_id: 'ada', country: 'GB', received_at: new Date(templateTime) })
  })

  it('[C-09] a session that has run out is a visitor’s', async () => {
    expect((await send([anEvent()], { token: '0'.repeat(64) })).status).toBe(200)
    const [row] = await test.deps.db.query.selectFrom('playback_event').selectAll().execute()
    expect(row?.account_id).toBeNull()
  })

  it('[C-09] a beacon’s plain text is read as the JSON that it is', async () => {
    const beacon = (payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/analytics/events',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        payload,
      })
    expect((await beacon(JSON.stringify({ events: [anEvent()] }))).statusCode).toBe(200)
    expect((await overview()).total.starts).toBe(1)
    for (const bad of ['', '{', 'events', '{"__proto__":{}}'])
      expect((await beacon(bad)).statusCode).toBe(400)
    const elsewhere = { method: 'POST' as const, url: '/api/v1/auth/login', payload: '{}' }
    expect(
      (await test.app.inject({ ...elsewhere, headers: { 'content-type': 'text/plain' } })).json(),
    ).toMatchObject({
      status: 'ERROR',
      reason: 'bad-input',
    })
  })

  it('[C-09] what cannot be is refused whole, and said', async () => {
    const good = anEvent()
    const refusals: [unknown, number, string, string][] = [
      [anEvent({ tag: 'nope' }), 404, 'channel-not-found', 'events.1.tag'],
      [anEvent({ kind: 'vod' }), 404, 'vod-not-found', 'events.1.tag'],
      [anEvent({ kind: 'radio' }), 400, 'bad-input', 'events.1.kind'],
      [anEvent({ watchedSeconds: -1 }), 400, 'bad-input', 'events.1.watchedSeconds'],
      [anEvent({ watchedSeconds: 1.5 }), 400, 'bad-input', 'events.1.watchedSeconds'],
      [anEvent({ watchedSeconds: 1e9 }), 400, 'bad-input', 'events.1.watchedSeconds'],
      [anEvent({ sessionId: 'x' }), 400, 'bad-input', 'events.1.sessionId'],
      [anEvent({ eventId: randomUUID() }), 400, 'bad-input', 'events.1.eventId'],
      [anEvent({ eventId: eventIdFrom(0, randomBytes(10)) }), 400, 'bad-input', 'events.1.eventId'],
    ]
    for (const [bad, status, reason, field] of refusals) {
      const answer = await send([good, bad])
      expect(answer).toMatchObject({ status, body: { reason } })
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
    }
    expect((await send([])).status).toBe(400)
    expect((await send(Array.from({ length: 201 }, () => anEvent()))).status).toBe(400)
    expect((await overview()).total.starts).toBe(0)
  })

  it('[C-09, C-11] who tells without end is asked to wait', async () => {
    const from = { ip: '102.89.7.7' }
    let answer = await send([anEvent()], from)
    for (let i = 0; i < 700 && answer.status === 200; i++) answer = await send([anEvent()], from)
    expect(answer).toMatchObject({ status: 429, body: { reason: 'too-many-tries', retry_after: 1 } })
    expect((await send([anEvent()], { ip: '102.89.7.8' })).status).toBe(200)
  })
})

describe('minutes alone', () => {
  const report = (body: Record<string, unknown>, from?: From) => post('analytics/channels/update', body, from)

  it('[C-09, P-07] count as that many minutes of the channel', async () => {
    expect(await report({ channelId: channels['eko-news'], duration: 7 }, { token: ada })).toMatchObject({
      status: 200,
      body: { data: null },
    })
    expect((await overview()).channels).toMatchObject([{ tag: 'eko-news', watched_seconds: 420, starts: 1 }])
  })

  it('[C-09, P-07] of visitors, whose playback nothing proves, count for nothing', async () => {
    const channelId = channels['eko-news']
    for (const more of [{}, { sessionId: randomUUID() }, { eventId: newId() }])
      expect((await report({ channelId, duration: 7, ...more })).status).toBe(200)
    expect((await overview()).total).toMatchObject({
      watched_seconds: 0,
      starts: 0,
      peak_viewers: 0,
      peak_sessions: 0,
    })
  })

  it('[C-09, P-07] beside a playback’s events they count for nothing, because the events have told it', async () => {
    const sessionId = await watchFor(120)
    test.deps.clock.advance(600_000)
    await report({ channelId: channels['eko-news'], duration: 2, sessionId, eventId: newId() })
    expect((await overview()).total).toMatchObject({ watched_seconds: 120, starts: 1 })
  })

  it('[C-09] the same report twice counts once', async () => {
    const twice = { channelId: channels['eko-news'], duration: 3, eventId: newId() }
    for (let i = 0; i < 2; i++) expect((await report(twice, { token: ada })).status).toBe(200)
    expect((await overview()).total.watched_seconds).toBe(180)
  })

  it('[C-09] nobody is believed more than half a day at once, and then only what has passed', async () => {
    const channelId = channels['eko-news']
    await report({ channelId, duration: 10_000 }, { token: ada })
    expect((await overview()).total.watched_seconds).toBe(720 * 60)
    test.deps.clock.advance(300_000)
    await report({ channelId, duration: 600 }, { token: ada })
    expect((await overview()).total.watched_seconds).toBe(725 * 60)
  })

  it('[C-09] unknown channels and odd numbers are refused', async () => {
    expect(await report({ channelId: 'nope', duration: 1 })).toMatchObject({
      status: 404,
      body: { reason: 'channel-not-found' },
    })
    for (const duration of [-1, 1.5, '3', null, 1e9])
      expect((await report({ channelId: channels['eko-news'], duration })).status).toBe(400)
    expect((await report({ duration: 1 })).status).toBe(400)
    const old = eventIdFrom(0, randomBytes(eventIdBytes))
    expect((await report({ channelId: channels['eko-news'], duration: 1, eventId: old })).status).toBe(400)
    expect((await overview()).total.watched_seconds).toBe(0)
  })
})

describe('the overview', () => {
  it('[D-06] is for operators', async () => {
    const path = 'analytics/overview/2026-11-20/2026-11-20'
    expect(await get(path, { token: ada })).toMatchObject({ status: 403, body: { reason: 'operators-only' } })
    expect(await get(path)).toMatchObject({ status: 401, body: { reason: 'sign-in-needed' } })
    expect((await get(path, { token: operator })).status).toBe(200)
  })

  it('[D-06] days are those of the service’s zone, each of them there', async () => {
    test.deps.clock.set('2026-11-20T22:59:30Z')
    const sessionId = randomUUID()
    await send([anEvent({ sessionId })])
    test.deps.clock.advance(20_000)
    await send([anEvent({ sessionId, what: 'progress', watchedSeconds: 20 })])
    test.deps.clock.advance(40_000)
    await send([anEvent({ sessionId, what: 'progress', watchedSeconds: 40 })])
    const { days, total } = await overview('2026-11-19', '2026-11-21')
    expect(days.map((day: Record<string, unknown>) => [day.day, day.watched_seconds])).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', 20],
      ['2026-11-21', 40],
    ])
    expect(total).toMatchObject({ watched_seconds: 60, starts: 1 })
  })

  it.each([
    ['2026-11-20', '2026-11-19'],
    ['2020-01-01', '2026-11-19'],
    ['today', '2026-11-19'],
    ['2026-02-30', '2026-11-19'],
  ])('[D-06] from %s to %s is refused', async (from, to) => {
    const answer = await get(`analytics/overview/${from}/${to}`, { token: operator })
    expect(answer).toMatchObject({ status: 400, body: { reason: 'bad-input' } })
  })
})
