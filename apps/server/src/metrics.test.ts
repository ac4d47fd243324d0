import { eventIdBytes, eventIdFrom } from '@kallo/rules/insights/event-id'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withRequestId } from './platform/request-context.ts'
import { createApiClient } from './testing/api-client.ts'
import { createPayingApp, type PayingApp } from './testing/billing/paying-app.ts'
import { openStream } from './testing/streaming/played-stream.ts'

let app: PayingApp
let base: string
const { get, post } = createApiClient(() => app.test)
beforeAll(async () => {
  app = await createPayingApp()
  base = `http://127.0.0.1:${(app.test.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

/** The value of a metric; 0 when it has no such row. */
async function metric(row: string): Promise<number> {
  const { body } = await app.test.app.inject({ url: '/metrics' })
  const line = body.split('\n').find((one) => one.startsWith(`${row} `))
  return line === undefined ? 0 : Number(line.slice(row.length + 1))
}

describe('/metrics', () => {
  it('has the metrics of the process, the database pool and requests by route', async () => {
    expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(await metric('nodejs_heap_used_bytes')).toBeGreaterThan(0)
    expect(await metric('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(await metric('process_uptime_seconds')).toBeGreaterThan(0)
    const { body } = await app.test.app.inject({ url: '/metrics' })
    expect(body).toContain('# TYPE process_cpu_seconds_total counter')
    await expect.poll(() => metric('kallo_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await metric('kallo_database_connections{state="waiting"}')).toBe(0)
    const requests =
      'kallo_http_request_duration_seconds_count{method="GET",route="/api/v1/free/contents/channel/:tag",status="200"}'
    const before = await metric(requests)
    await get('free/contents/channel/eko-news')
    expect(await metric(requests)).toBe(before + 1)
  })

  it('counts rejections of the origin by reason, and logs them with the stream', async () => {
    const { address, ticket } = await openStream(app.test, 'live', 'eko-news')
    const logged: unknown[] = []
    app.test.deps.events.on('stream.rejected', (event) => void logged.push(event))
    const path = new URL(address).pathname
    expect((await fetch(`${base}${path.replace('eko-news', 'kasuwa')}`)).status).toBe(403)
    expect((await fetch(`${base}${path.replace(ticket, 'forged')}`)).status).toBe(403)
    expect((await fetch(`${base}${path.replace('playlist.m3u8', 'v9/playlist.m3u8')}`)).status).toBe(404)
    for (const reason of ['other-resource', 'invalid-ticket', 'nothing-to-play'])
      expect(await metric(`kallo_origin_rejections_total{reason="${reason}"}`)).toBe(1)
    expect(logged).toMatchObject([
      { reason: 'other-resource', stream: null },
      { reason: 'invalid-ticket', stream: null },
      { reason: 'nothing-to-play', stream: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
    ])
  })

  it('counts playback events', async () => {
    const { ticket } = await openStream(app.test, 'live', 'eko-news')
    const eventId = eventIdFrom(app.test.deps.clock.now(), randomBytes(eventIdBytes))
    const events = [
      { eventId, sessionId: crypto.randomUUID(), kind: 'channel', tag: 'eko-news', type: 'start' },
    ]
    expect((await post('analytics/events', { ticket, events })).status).toBe(200)
    expect(await metric('kallo_playback_events_stored')).toBe(1)
    expect(await metric('kallo_playback_events_pending')).toBe(0)
  })

  it('counts sign-ups, payments and renewals, each once', async () => {
    const form = {
      name: 'New Viewer',
      email: 'new@kallo.test',
      phone: '+2348030000001',
      country: 'NG',
      password: 'a long enough passphrase',
      confirmPassword: 'a long enough passphrase',
    }
    expect((await post('auth/register', form)).status).toBe(200)
    expect(await metric('kallo_sign_ups_total')).toBe(1)
    const viewer = await app.newViewer()
    const reference = await viewer.buy({ planId: '1_1' })
    await viewer.post('payments/claim', { reference })
    expect(await metric('kallo_payments_total{currency="NGN"}')).toBe(1)
    await app.later(31 * 86_400_000, viewer)
    expect(await metric('kallo_renewals_total')).toBe(1)
    expect(await metric('kallo_payments_total{currency="NGN"}')).toBe(2)
  })
})

describe('request IDs', () => {
  const applicationName = sql<{ name: string }>`select current_setting('application_name') as name`

  it('are the application name of the database session for the length of a transaction', async () => {
    const { db } = app.test.deps
    await withRequestId('abc-1', async () => {
      const inside = await db.transaction().execute((trx) => applicationName.execute(trx))
      expect(inside.rows).toEqual([{ name: 'kallo abc-1' }])
      expect((await applicationName.execute(db)).rows).toEqual([{ name: 'kallo' }])
    })
  })

  it('reach the database from an HTTP request', async () => {
    const { db } = app.test.deps
    let waiting: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await sql`lock table pgboss.job in access exclusive mode`.execute(trx)
      waiting = post('auth/reset', { email: 'ada@kallo.test' })
      const names = sql<{ name: string }>`select application_name as name from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect
        .poll(async () => (await names.execute(db)).rows.map(({ name }) => name))
        .toEqual([expect.stringMatching(/^kallo [0-9a-f]{8}-[0-9a-z]+$/)])
    })
    await waiting
  })
})
