import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let operator: ConsoleClient
let ada: string
let base: string
const { get, post } = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  operator = await createKeyClient(() => test)
  ada = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())
// The result of the last check is cached for a moment.
beforeEach(() => test.deps.clock.advance(6_000))

/** The wall waits for a check for 1.5 s only, and shows the result of the one before until then. */
const wall = () =>
  vi.waitFor(async () => {
    const { checkedAt, channels } = (await operator.get('monitoring/wall')).body.data
    expect(Date.parse(checkedAt ?? '')).toBeGreaterThan(test.deps.clock.now() - 5_000)
    return channels
  })
const seen = async (tag: string) => (await wall()).find((one) => one.tag === tag)
/** Requests to the origin bypass Fastify. */
const playAt = (address: string, ip: string) =>
  fetch(base + new URL(address).pathname, { headers: { 'x-forwarded-for': ip } })
const report = {
  channel: 'eko-news',
  at: '2026-11-20T12:29:00.000Z',
  lastState: 'buffering',
  stalledMs: 121_000,
}

describe('the wall', () => {
  it('[P-08, R-08] requires an operator', async () => {
    for (const token of [undefined, 'x', ada]) {
      expect((await get('console/monitoring/wall', { token })).status).toBe(401)
      expect((await post('console/monitoring/restarts', report, { token })).status).toBe(401)
    }
    expect((await seen('eko-news'))?.health.restarts).toEqual([])
  })

  it('[P-08] has every published channel, all without problems in the demo', async () => {
    const { channels } = await test.deps.db
      .selectFrom('channel')
      .select((of) => of.fn.countAll<number>().as('channels'))
      .executeTakeFirstOrThrow()
    const all = await wall()
    expect(all).toHaveLength(Number(channels))
    expect(new Set(all.map(({ streamKey }) => streamKey)).size).toBe(all.length)
    for (const { tag, health } of all) {
      expect({ tag, ...health }).toMatchObject({ level: 'fine', problems: [], screens: 0, source: null })
      expect(health.segmentBytes.length).toBeGreaterThan(0)
    }
  })

  it('[P-08, T-02] plays paid and region-blocked channels at the lowest rendition without counting as a stream', async () => {
    const address = (await seen('super-pitch'))?.streamUrl ?? ''
    expect(address).toMatch(/\/live\/super-pitch\/v0\/playlist\.m3u8$/)
    const answer = await playAt(address, '127.0.0.1')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('.m4s')
    expect(await test.deps.db.selectFrom('stream_lease').selectAll().execute()).toEqual([])
    test.deps.clock.advance(121_000)
    expect((await playAt(address, '127.0.0.1')).status).toBe(403)
  })

  it('[P-08] counts the streams of a channel', async () => {
    const ticket = await post('playback/start', { kind: 'live', tag: 'nolly-gold' }, { token: ada })
    await playAt(ticket.body.data.streamUrl, '127.0.0.1')
    expect((await seen('nolly-gold'))?.health.screens).toBe(1)
    test.deps.clock.advance(60_000)
    expect((await seen('nolly-gold'))?.health.screens).toBe(0)
  })

  it('[P-08] concurrent requests share one probe', async () => {
    const first = await operator.get('monitoring/wall')
    test.deps.clock.advance(4_000)
    const second = await operator.get('monitoring/wall')
    expect(second.body.data.checkedAt).toBe(first.body.data.checkedAt)
    test.deps.clock.advance(1_000)
    const third = await operator.get('monitoring/wall')
    expect(third.body.data.checkedAt).toBe(third.body.data.serverTime)
  })
})

describe('restarts of tiles', () => {
  it('[P-08] are listed by channel, newest first; old ones are deleted', async () => {
    for (let second = 0; second < 25; second++) {
      const at = `2026-11-20T12:29:${String(second).padStart(2, '0')}.000Z`
      expect((await operator.post('monitoring/restarts', { ...report, at })).status).toBe(200)
    }
    const restarts = (await seen('eko-news'))?.health.restarts
    expect(restarts).toHaveLength(5)
    expect(restarts[0]).toEqual({
      at: '2026-11-20T12:29:24.000Z',
      lastState: 'buffering',
      stalledMs: 121_000,
    })
    const kept = await test.deps.db.selectFrom('wall_restart').selectAll().execute()
    expect(kept).toHaveLength(20)
  })

  it('[P-08] accepts reported times of the last hour only', async () => {
    const now = test.deps.clock.now()
    for (const at of ['1970-01-01T00:00:00.000Z', '2126-01-01T00:00:00.000Z'])
      await operator.post('monitoring/restarts', { ...report, channel: 'kasuwa', at })
    const restarts = (await seen('kasuwa'))?.health.restarts
    expect(restarts.map(({ at }) => Date.parse(at))).toEqual([now, now - 3_600_000])
  })

  it.each([
    ['of no channel', { channel: 'no-such' }, 404, 'channel-not-found'],
    ['of no state', { lastState: 'asleep' }, 400, 'bad-input'],
    ['of no time', { at: 'yesterday' }, 400, 'bad-input'],
    ['of a negative wait', { stalledMs: -1 }, 400, 'bad-input'],
  ])('[P-08] rejects %s', async (_, wrong, status, reason) => {
    const answer = await operator.post('monitoring/restarts', { ...report, ...wrong })
    expect(answer).toMatchObject({ status, body: { reason } })
  })
})
