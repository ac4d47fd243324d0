import { randomBytes, randomUUID } from 'node:crypto'
import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient, type RequestOptions } from '../../testing/api-client.ts'
import { fetchSegment, openStream, playStream } from '../../testing/streaming/played-stream.ts'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { templateTime } from '../../testing/template-database.ts'

let test: TestApp
let base: string
let operator: ConsoleClient
let ada: string
const { get, post } = createApiClient(() => test)
beforeAll(async () => {
  test = await createTestApp()
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  operator = await createKeyClient(() => test)
  ada = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())
beforeEach(async () => {
  test.deps.clock.set(templateTime)
  for (const table of ['playback_event', 'watch_hour_due', 'watch_hour', 'stream_seen'] as const)
    await test.deps.db.deleteFrom(table).execute()
})

const newId = () => eventIdFrom(test.deps.clock.now(), randomBytes(eventIdBytes))

function anEvent(over: Record<string, unknown> = {}) {
  return {
    eventId: newId(),
    sessionId: randomUUID(),
    kind: 'channel',
    tag: 'eko-news',
    type: 'start',
    watchedSeconds: 0,
    ...over,
  }
}

const report = (ticket: string | undefined, events: unknown[], options?: RequestOptions) =>
  post('analytics/events', { ticket, events }, options)
const play = (tag = 'eko-news', options?: RequestOptions) => playStream(test, base, 'live', tag, options)
/** Sends events with the ticket of a new stream that plays. */
const send = async (events: unknown[], options?: RequestOptions) =>
  report((await play('eko-news', options)).ticket, events, options)

/** Plays for a number of seconds and reports each minute. */
async function watchFor(
  seconds: number,
  over: { kind?: 'vod'; tag?: string } = {},
  options?: RequestOptions,
) {
  const sessionId = randomUUID()
  const stream = await playStream(test, base, over.kind ?? 'live', over.tag ?? 'eko-news', options)
  await report(stream.ticket, [anEvent({ sessionId, ...over })], options)
  for (let rest = seconds; rest > 0; rest -= 60) {
    const watchedSeconds = Math.min(60, rest)
    test.deps.clock.advance(watchedSeconds * 1000)
    const progress = { sessionId, type: 'progress', watchedSeconds, ...over }
    await stream.playOn()
    expect((await report(stream.ticket, [anEvent(progress)], options)).status).toBe(200)
  }
  return { sessionId, ...stream }
}

const watched = async () => (await operator.get('subscribers/ada/viewing')).body.data.watchedSeconds
const storedEvents = () => test.deps.db.selectFrom('playback_event').selectAll().execute()

const overview = async (from = '2026-11-20', to = from) =>
  (await operator.get(`analytics/overview/${from}/${to}`)).body.data

describe('playback events', () => {
  it('[C-09, D-06] are summed by channel, VOD, country and day', async () => {
    await watchFor(150)
    await watchFor(60, { kind: 'vod', tag: 'big-buck-bunny' }, { token: ada, ip: '81.2.69.142' })
    const seen = await overview()
    expect(seen).toMatchObject({
      timeZone: 'Africa/Lagos',
      total: { watchedSeconds: 210, starts: 2, peakViewers: 2, peakSessions: 2 },
      channels: [{ id: 'eko-news', tag: 'eko-news', watchedSeconds: 150, starts: 1 }],
      vods: [{ tag: 'big-buck-bunny', watchedSeconds: 60, starts: 1 }],
      countries: [
        { country: 'NG', watchedSeconds: 150 },
        { country: 'GB', watchedSeconds: 60 },
      ],
      days: [{ day: '2026-11-20', watchedSeconds: 210, starts: 2 }],
    })
  })

  it('[C-09] repeated reports and repeated events count once', async () => {
    const { ticket } = await play()
    await report(ticket, [anEvent()])
    test.deps.clock.advance(60_000)
    const progress = anEvent({ type: 'progress', watchedSeconds: 50 })
    for (let i = 0; i < 3; i++) expect((await report(ticket, [progress, progress])).status).toBe(200)
    expect((await overview()).total).toMatchObject({ watchedSeconds: 50, starts: 1 })
  })

  it('[C-09] the same events in concurrent requests, in opposite orders, are stored once', async () => {
    const events = Array.from({ length: 100 }, () => anEvent())
    const { ticket } = await play()
    const sent = Array.from({ length: 6 }, (_, i) => report(ticket, i % 2 ? events : events.toReversed()))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect(await storedEvents()).toHaveLength(100)
  })

  it('[D-06] one person in three tabs is one viewer', async () => {
    for (const tag of ['eko-news', 'highlife', 'highlife']) {
      const { ticket } = await play(tag, { token: ada })
      await report(ticket, [anEvent({ tag })], { token: ada })
    }
    await send([anEvent()])
    const { total, channels } = await overview()
    expect(total).toMatchObject({ starts: 4, peakViewers: 2, peakSessions: 4 })
    expect(channels.find(({ tag }: { tag: string }) => tag === 'highlife')).toMatchObject({ peakViewers: 1 })
  })

  it('[D-06] stalls and errors are counted', async () => {
    await send([
      anEvent(),
      anEvent({ type: 'stall' }),
      anEvent({ type: 'stall' }),
      anEvent({ type: 'error' }),
    ])
    expect((await overview()).total).toMatchObject({ stalls: 2, errors: 1, starts: 1 })
  })

  it('[C-09] account, country and time are not taken from the client', async () => {
    const forged = anEvent({ country: 'US', account_id: 'bola', received_at: '2020-01-01T00:00:00Z' })
    await send([forged], { token: ada, ip: '81.2.69.142' })
    const [row] = await test.deps.db.selectFrom('playback_event').selectAll().execute()
    expect(row).toMatchObject({ account_id: 'ada', country: 'GB', received_at: new Date(templateTime) })
  })

  it('[F-02] support sees the last playback error of a subscriber, its reason and network', async () => {
    const lastError = async () => (await operator.get('subscribers/ada/viewing')).body.data.lastError
    const failed = { failure: 'offline', connection: 'cellular', speed: '3g' }
    await send([anEvent(failed)], { token: ada })
    expect(await lastError()).toBeNull()
    await send([anEvent({ type: 'error' })], { token: ada, ip: '81.2.69.142' })
    expect(await lastError()).toEqual({
      at: new Date(templateTime).toISOString(),
      name: 'Eko News 24',
      country: 'GB',
      failure: null,
      connection: null,
      speed: null,
    })
    test.deps.clock.advance(1_000)
    await send([anEvent({ type: 'error', ...failed })], { token: ada })
    expect(await lastError()).toMatchObject(failed)
  })

  it('[F-02] support sees no more watch time of a playback than has passed', async () => {
    const { ticket } = await play('eko-news', { token: ada })
    const claim = () => anEvent({ type: 'progress', watchedSeconds: 3_600 })
    await report(ticket, [anEvent(), claim()], { token: ada })
    test.deps.clock.advance(1_000)
    await report(ticket, [claim()], { token: ada })
    await watchFor(120, {}, { token: ada })
    const { watchedSeconds, contents } = (await operator.get('subscribers/ada/viewing')).body.data
    expect(watchedSeconds).toBe(121)
    expect(contents).toMatchObject([{ name: 'Eko News 24', watchedSeconds: 121, starts: 2 }])
  })

  it('[F-02] support sees the watch time of a playback whose events arrive together', async () => {
    const { ticket } = await play('eko-news', { token: ada })
    const started = anEvent()
    test.deps.clock.advance(40_000)
    const ended = anEvent({ type: 'progress', watchedSeconds: 300 })
    await report(ticket, [started, ended], { token: ada })
    expect(await watched()).toBe(40)
  })

  it('[F-02] the time between reports of minutes is no watch time', async () => {
    const { playOn } = await play('eko-news', { token: ada })
    for (let n = 0; n < 2; n++) {
      test.deps.clock.advance(600_000)
      await playOn()
      await overview()
      await post('analytics/channels/update', { channelId: 'eko-news', duration: 1 }, { token: ada })
    }
    expect(await storedEvents()).toHaveLength(2)
    expect(await watched()).toBe(0)
  })

  it('[C-09] events without a session (beacons) count for the viewer of the ticket', async () => {
    for (const token of ['0'.repeat(64), ada]) {
      const { ticket } = await play('eko-news', { token: ada })
      expect((await report(ticket, [anEvent()], { token })).status).toBe(200)
    }
    expect((await overview()).total).toMatchObject({ peakViewers: 1, peakSessions: 2 })
  })

  it('[C-09] accepts a beacon’s JSON as text/plain', async () => {
    const beacon = (payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/v1/analytics/events',
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        payload,
      })
    const { ticket } = await play()
    expect((await beacon(JSON.stringify({ ticket, events: [anEvent()] }))).statusCode).toBe(200)
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

  it('[C-09] rejects reports with an invalid event, naming it', async () => {
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
      const response = await send([good, bad])
      expect(response).toMatchObject({ status, body: { reason } })
      expect(Object.keys(response.body.fields ?? {})).toEqual([field])
    }
    expect((await send([])).status).toBe(400)
    expect((await send(Array.from({ length: 201 }, () => anEvent()))).status).toBe(400)
    expect(await storedEvents()).toEqual([])
  })

  it('[C-09, C-11] limits reports, with Retry-After', async () => {
    const from = { ip: '102.89.7.7' }
    let response = await report(undefined, [anEvent()], from)
    for (let i = 0; i < 700 && response.status === 200; i++)
      response = await report(undefined, [anEvent()], from)
    expect(response).toMatchObject({ status: 429, body: { reason: 'too-many-tries', retry_after: 1 } })
    expect((await send([anEvent()], { ip: '102.89.7.8' })).status).toBe(200)
  })
})

const nothing = { watchedSeconds: 0, starts: 0, stalls: 0, errors: 0, peakViewers: 0, peakSessions: 0 }

describe('forged events', () => {
  it('[D-06] 400 requests with random sessions, without a ticket or with a forged one, add nothing', async () => {
    const { ticket } = await play()
    const forged = ticket.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (let i = 0; i < 400; i++) {
      const events = Array.from({ length: 20 }, () => anEvent({ sessionId: randomUUID() }))
      const [written, ip] = [i % 2 ? forged : undefined, `105.113.${i % 200}.7`]
      expect((await report(written, events, { ip })).status).toBe(200)
    }
    expect((await overview()).total).toEqual(nothing)
  })

  it('[D-06] events of a ticket whose stream was never delivered count from its first segment on', async () => {
    const { ticket } = await openStream(test, 'live', 'eko-news')
    await report(ticket, [anEvent()])
    test.deps.clock.advance(60_000)
    await report(ticket, [anEvent({ type: 'progress', watchedSeconds: 60 })])
    expect((await overview()).total).toEqual(nothing)
  })

  it('[D-06] an event that arrives before its stream was seen counts once it is', async () => {
    const { ticket, address } = await openStream(test, 'live', 'eko-news')
    await report(ticket, [anEvent()])
    expect((await overview()).total.starts).toBe(0)
    await fetchSegment(base, address)
    expect((await overview()).total).toMatchObject({ starts: 1, peakViewers: 1 })
  })

  it.each(['event', 'segment'])(
    '[D-06] a start counts once if its first %s is in the hour before',
    async (first) => {
      const hour = Math.ceil(Date.parse(templateTime) / 3_600_000) * 3_600_000
      test.deps.clock.set(hour - 1_000)
      const { ticket, address } = await openStream(test, 'live', 'eko-news')
      const steps = [() => report(ticket, [anEvent()]), () => fetchSegment(base, address)]
      for (const step of first === 'event' ? steps : steps.toReversed()) {
        await step()
        await overview()
        test.deps.clock.advance(2_000)
      }
      await report(ticket, [anEvent({ type: 'progress', watchedSeconds: 1 })])
      expect((await overview()).total.starts).toBe(1)
    },
  )

  it('[D-06] one stream is one viewer and one playback, whatever sessions its events name', async () => {
    const { ticket } = await play()
    await report(
      ticket,
      Array.from({ length: 200 }, () => anEvent({ sessionId: randomUUID() })),
    )
    expect((await overview()).total).toMatchObject({ starts: 1, peakViewers: 1, peakSessions: 1 })
  })

  it('[D-06] a ticket counts for its own channel and viewer only', async () => {
    const { ticket } = await play('eko-news', { token: ada })
    const chidi = await test.tokenOf('chidi@kallo.test')
    await report(ticket, [anEvent()], { token: chidi })
    await report(ticket, [anEvent({ tag: 'highlife' })], { token: ada })
    await report(ticket, [anEvent({ kind: 'vod', tag: 'big-buck-bunny' })], { token: ada })
    expect((await overview()).total).toEqual(nothing)
  })

  it("[D-06] a visitor's stream still counts as a visitor's after the visitor signs in", async () => {
    const { ticket } = await play()
    await report(ticket, [anEvent()], { token: ada })
    expect(await storedEvents()).toMatchObject([{ account_id: null }])
    expect((await overview()).total.starts).toBe(1)
  })

  it('[D-06] seconds are limited to the time since the stream was first seen, and to the time it was seen', async () => {
    const { ticket, address } = await openStream(test, 'live', 'eko-news')
    await report(ticket, [anEvent()])
    test.deps.clock.advance(3_000_000)
    const stream = { ticket, playOn: () => fetchSegment(base, address) }
    await stream.playOn()
    test.deps.clock.advance(60_000)
    await stream.playOn()
    await report(ticket, [anEvent({ type: 'progress', watchedSeconds: 3_600 })])
    expect((await overview()).total.watchedSeconds).toBe(60)
    for (let hour = 0; hour < 12; hour++) {
      test.deps.clock.advance(3_600_000)
      await report(ticket, [anEvent({ type: 'progress', watchedSeconds: 3_600 })])
    }
    expect((await overview('2026-11-20', '2026-11-21')).total.watchedSeconds).toBe(60)
  })
})

describe('the overview', () => {
  it('[D-06] requires an operator', async () => {
    const path = 'analytics/overview/2026-11-20/2026-11-20'
    for (const token of [undefined, ada])
      expect(await get(`console/${path}`, { token })).toMatchObject({
        status: 401,
        body: { reason: 'sign-in-needed' },
      })
    expect((await operator.get(path)).status).toBe(200)
  })

  it('[D-06] lists every day, in the service’s zone', async () => {
    test.deps.clock.set('2026-11-20T22:59:30Z')
    const { ticket } = await play()
    await report(ticket, [anEvent()])
    test.deps.clock.advance(20_000)
    await report(ticket, [anEvent({ type: 'progress', watchedSeconds: 20 })])
    test.deps.clock.advance(40_000)
    await report(ticket, [anEvent({ type: 'progress', watchedSeconds: 40 })])
    const { days, total } = await overview('2026-11-19', '2026-11-21')
    expect(days.map((day: Record<string, unknown>) => [day.day, day.watchedSeconds])).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', 20],
      ['2026-11-21', 40],
    ])
    expect(total).toMatchObject({ watchedSeconds: 60, starts: 1 })
  })

  it.each([
    ['2026-11-20', '2026-11-19'],
    ['2020-01-01', '2026-11-19'],
    ['today', '2026-11-19'],
    ['2026-02-30', '2026-11-19'],
  ])('[D-06] rejects the range from %s to %s', async (from, to) => {
    const response = await operator.get(`analytics/overview/${from}/${to}`)
    expect(response).toMatchObject({ status: 400, body: { reason: 'bad-input' } })
  })
})
