import { hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient, type RequestOptions } from '../../testing/api-client.ts'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { openStream, playStream } from '../../testing/streaming/played-stream.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let base: string
let operator: ConsoleClient
let ada: string
const { post } = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp({}, { leaseFlushMs: 20 })
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
  operator = await createKeyClient(() => test)
  ada = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db, clock } = test.deps
  for (const table of ['ad_event', 'ad_viewer_day', 'ad_hour'] as const) await db.deleteFrom(table).execute()
  clock.advance(hourMs)
})

/** The demo's ad is shown for 10 s. */
const adsId = 'mama-ebun'
const view = (body: Record<string, unknown>, from?: RequestOptions) =>
  post('ads/user-action', { adsId, actionType: 'view', ...body }, from)

async function views() {
  const { body } = await operator.get('ads/report')
  const { period } = body.data.ads.find(({ id }: { id: string }) => id === adsId)
  return [period.views, period.unattributedViews]
}

/** The ticket of a stream that the origin has seen. */
async function playing(options?: RequestOptions): Promise<string> {
  const { ticket } = await playStream(test, base, 'live', 'eko-news', options)
  const stream = /\.[0-9a-f]{48}([0-9a-f]{16})/.exec(ticket)?.[1] ?? ''
  const seen = test.deps.db.selectFrom('stream_seen').select('id').where('id', '=', stream)
  await expect.poll(() => seen.executeTakeFirst()).toBeTruthy()
  return ticket
}

describe('without a ticket', () => {
  it('[C-09] invented devices of one address count only within a small budget', async () => {
    const ip = '203.0.113.20'
    const statuses: number[] = []
    for (let n = 0; n < 100; n++) statuses.push((await view({ deviceId: `made-up-${n}` }, { ip })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(90)
    expect(await views()).toEqual([60, 30])
    expect((await view({ deviceId: 'phone' }, { ip: '203.0.113.21' })).status).toBe(200)
    expect(await views()).toEqual([61, 30])
  })
})

describe('with a ticket', () => {
  it('[C-09] a view counts once per ad and stream within the duration of the ad', async () => {
    const ticket = await playing()
    for (const deviceId of ['phone', 'another']) await view({ deviceId, ticket })
    await view({ deviceId: 'phone', ticket }, { token: ada })
    expect(await views()).toEqual([1, 2])
    test.deps.clock.advance(10_000)
    await view({ deviceId: 'phone', ticket })
    await view({ deviceId: 'phone', ticket, actionType: 'click' })
    expect(await views()).toEqual([2, 2])
  })

  it('[C-09] viewers behind one address count although its budget is used up', async () => {
    const ip = '203.0.113.22'
    for (let n = 0; n < 61; n++) await view({ deviceId: `made-up-${n}` }, { ip })
    expect(await views()).toEqual([60, 1])
    await view({ deviceId: 'phone', ticket: await playing() }, { ip })
    expect(await views()).toEqual([61, 1])
  })

  it('[C-09] that is forged, of another viewer or of a stream nobody played is as good as none', async () => {
    const ip = '203.0.113.23'
    const unseen = await openStream(test, 'live', 'eko-news')
    const others = await playing({ token: await test.tokenOf('bola@kallo.test') })
    for (let n = 0; n < 60; n++) await view({ deviceId: `made-up-${n}` }, { ip })
    for (const ticket of [unseen.ticket, 'x'.repeat(100)])
      expect((await view({ deviceId: 'phone', ticket }, { ip })).status).toBe(200)
    expect(await views()).toEqual([60, 2])
    for (let n = 0; n < 2; n++) await view({ ticket: others }, { token: ada })
    expect(await views()).toEqual([62, 2])
  })
})

it('[B-34, C-09] a viewer counts no more than the views per day that the ad allows', async () => {
  const limit = (max_views_per_day: number | null) =>
    test.deps.db.updateTable('ad').set({ max_views_per_day }).where('id', '=', adsId).execute()
  const shown = async () =>
    (await test.app.inject('/api/v1/free/contents/channel/eko-news')).json().data.adsData[0].max_views_per_day
  await limit(2)
  await expect.poll(shown).toBe(2)
  for (let n = 0; n < 3; n++) await view({}, { token: ada })
  for (let n = 0; n < 3; n++) await view({ deviceId: 'phone' })
  expect(await views()).toEqual([4, 2])
  await limit(null)
  await expect.poll(shown).toBeUndefined()
})
