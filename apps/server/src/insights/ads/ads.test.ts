import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient, type RequestOptions } from '../../testing/api-client.ts'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { sumUpAds } from './sum-up.ts'

let test: TestApp
let operator: ConsoleClient
let ada: string
const { get, post } = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp()
  operator = await createKeyClient(() => test)
  ada = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db } = test.deps
  await db.deleteFrom('ad_event').execute()
  await db.deleteFrom('ad_viewer_day').execute()
  await db.deleteFrom('ad_hour').execute()
  test.deps.clock.advance(hourMs)
})

const showing = (n: number) => `showing-of-the-test-${n}`
const act = (body: Record<string, unknown>, from?: RequestOptions) =>
  post('ads/user-action', { adsId: 'mama-ebun', actionType: 'view', ...body }, from)

async function reportOf(adId = 'mama-ebun') {
  const { body } = await operator.get('ads/report')
  return body.data.ads.find(({ id }: { id: string }) => id === adId)
}

describe('counting', () => {
  it('[C-09] accepts adsId and actionType from visitors and viewers', async () => {
    expect(await post('ads/user-action', { adsId: 'mama-ebun', actionType: 'view' })).toMatchObject({
      status: 200,
      body: { status: 'OK', data: null },
    })
    await post('ads/user-action', { adsId: 'mama-ebun', actionType: 'click' }, { token: ada })
    await act({}, { token: 'of-a-session-that-ended' })
    expect(await reportOf()).toMatchObject({
      totalViews: 0,
      totalClicks: 1,
      period: { views: 0, clicks: 1, unattributedViews: 2, unattributedClicks: 0 },
    })
  })

  it('[C-09, D-03] a repeated event counts once, also when sent concurrently', async () => {
    const body = { eventId: showing(1), deviceId: 'phone' }
    const responses = await Promise.all(Array.from({ length: 20 }, () => act(body)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    for (const token of [undefined, ada]) await act({ ...body, actionType: 'click' }, { token })
    await act({ ...body, adsId: 'tunde-solar' })
    const once = { totalViews: 1, totalClicks: 1, period: { views: 1, clicks: 1, viewers: 1 } }
    expect(await reportOf()).toMatchObject(once)
    expect(await reportOf('tunde-solar')).toMatchObject({ totalViews: 1, totalClicks: 0 })
  })

  it('[D-01] an ad that was closed early is reported as closed and not as a view', async () => {
    await act({ actionType: 'close', eventId: showing(1), deviceId: 'phone' })
    await act({ actionType: 'close', eventId: showing(1), deviceId: 'phone' })
    const { totalViews, period } = await reportOf()
    expect([totalViews, period.views, period.closes, period.viewers]).toEqual([0, 0, 1, 0])
  })

  it('[D-03] counts a click without a view', async () => {
    await act({ actionType: 'click', eventId: showing(1), deviceId: 'phone' })
    expect((await reportOf()).period).toMatchObject({ views: 0, clicks: 1, clickRate: null, viewers: 0 })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no ad', { adsId: undefined }, 'adsId'],
    ['an ad of no letters', { adsId: '' }, 'adsId'],
    ['a null byte', { adsId: 'a\0b' }, 'adsId'],
    ['another action', { actionType: 'hover' }, 'actionType'],
    ['an id that others may have too', { eventId: '1' }, 'eventId'],
    ['an id of strange signs', { eventId: '<script>alert(1)</script>' }, 'eventId'],
    ['a device without end', { deviceId: 'x'.repeat(201) }, 'deviceId'],
  ])('[C-09, C-11] rejects %s and names the field', async (_what, body, field) => {
    const response = await act(body)
    expect(response).toMatchObject({ status: 400, body: { reason: 'bad-input' } })
    expect(Object.keys(response.body.fields ?? {})).toEqual([field])
    expect(await reportOf()).toMatchObject({ totalViews: 0 })
  })

  it('[C-09, D-05] rejects unknown and unpublished ads', async () => {
    expect(await act({ adsId: 'nobody' })).toMatchObject({ status: 404, body: { reason: 'ad-not-found' } })
    const publish = (is_published: boolean) =>
      test.deps.db.updateTable('ad').set({ is_published }).where('id', '=', 'mama-ebun').execute()
    await publish(false)
    await expect.poll(async () => (await act({})).body.reason).toBe('ad-not-found')
    expect(await reportOf()).toMatchObject({ published: false })
    await publish(true)
    await expect.poll(async () => (await act({})).status).toBe(200)
  })

  it('[C-09] limits a viewer without affecting others at the same address', async () => {
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await act({ deviceId: 'robot' })).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await act({ deviceId: 'robot' })).body).toMatchObject({
      reason: 'too-many-tries',
      retry_after: 5,
    })
    expect((await act({ deviceId: 'neighbour' })).status).toBe(200)
    test.deps.clock.advance(5_000)
    expect((await act({ deviceId: 'robot' })).status).toBe(200)
  })

  it('[C-09] limits unattributed events by address and reports them separately', async () => {
    const ip = '203.0.113.77'
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await act({ eventId: showing(n) }, { ip })).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await act({ deviceId: 'phone' }, { ip })).status).toBe(200)
    expect((await act({ actionType: 'click' }, { ip: '203.0.113.78' })).status).toBe(200)
    const { totalViews, totalClicks, period, hours } = await reportOf()
    expect({ totalViews, totalClicks, period }).toMatchObject({
      totalViews: 1,
      totalClicks: 0,
      period: { views: 1, clicks: 0, unattributedViews: 30, unattributedClicks: 1 },
    })
    expect(hours).toMatchObject([{ views: 1, clicks: 0, viewers: 1 }])
  })

  it('[C-09] closes that are attributed to no viewer are in no figure', async () => {
    const ip = '203.0.113.79'
    for (const deviceId of ['phone', undefined]) await act({ actionType: 'close', deviceId }, { ip })
    expect((await reportOf()).period).toMatchObject({ views: 0, closes: 1, unattributedViews: 0 })
  })

  it('[C-09] limits an address that sends many device IDs', async () => {
    const ip = '203.0.113.9'
    const from = (n: number) => act({ adsId: 'nobody', deviceId: `made-up-${n}` }, { ip })
    for (let n = 0; n < 2_000; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => from(n + i)))
    expect((await from(2_000)).status).toBe(429)
    expect((await act({ deviceId: 'made-up-1' }, { ip: '203.0.113.10' })).status).toBe(200)
  })
})

describe('the operators’ report', () => {
  it('[C-09] requires an operator', async () => {
    for (const token of [undefined, ada])
      expect(await get('console/ads/report', { token })).toMatchObject({
        status: 401,
        body: { reason: 'sign-in-needed' },
      })
  })

  it('[C-09] reports views, clicks, click rate, viewers and frequency', async () => {
    const seen = async (times: number, deviceId: string | undefined, token?: string) => {
      for (let n = 0; n < times; n++) await act({ deviceId }, { token })
    }
    await seen(4, 'phone-a')
    await seen(1, 'phone-b')
    await seen(1, undefined)
    // Ada on two devices is one viewer.
    await seen(2, 'phone-c', ada)
    await seen(1, 'tv', ada)
    await act({ actionType: 'click', deviceId: 'phone-a' })
    const { period, days, hours, totalViews } = await reportOf()
    const expected = {
      views: 8,
      clicks: 1,
      closes: 0,
      clickRate: 0.125,
      viewers: 3,
      averageFrequency: 2.67,
      maxFrequency: 4,
      unattributedViews: 1,
      unattributedClicks: 0,
    }
    expect(period).toEqual(expected)
    expect(days).toEqual([{ day: expect.stringMatching(/^2026-11-2\d$/), ...expected }])
    expect(hours).toEqual([{ hour: expect.stringMatching(/:00:00/), views: 8, clicks: 1, viewers: 3 }])
    expect(totalViews).toBe(8)
  })

  it('[C-09] uses days of the service’s zone; a viewer of two days counts once in total', async () => {
    test.deps.clock.set('2026-12-01T22:59:59Z')
    await act({ deviceId: 'phone' })
    test.deps.clock.set('2026-12-01T23:00:00Z')
    await act({ deviceId: 'phone' })
    const { body } = await operator.get('ads/report')
    expect(body.data).toMatchObject({ timeZone: 'Africa/Lagos', to: '2026-12-02', from: '2026-11-03' })
    const { period, days, hours } = await reportOf()
    expect(days).toMatchObject([
      { day: '2026-12-01', views: 1, viewers: 1 },
      { day: '2026-12-02', views: 1, viewers: 1 },
    ])
    expect(period).toMatchObject({ views: 2, viewers: 1, averageFrequency: 2, maxFrequency: 2 })
    expect(hours.map(({ hour }: { hour: string }) => hour)).toEqual([
      '2026-12-01T22:00:00.000Z',
      '2026-12-01T23:00:00.000Z',
    ])
  })

  it('[C-09] includes hours that ended long before the first report', async () => {
    await act({ deviceId: 'phone' })
    await reportOf()
    for (let n = 0; n < 5; n++) {
      test.deps.clock.advance(hourMs)
      await act({ deviceId: 'phone' })
    }
    await Promise.all([reportOf(), sumUpAds(test.deps), reportOf()])
    expect(await reportOf()).toMatchObject({ totalViews: 6 })
    // A request can be in progress when its hour ends, so its event arrives later.
    test.deps.clock.advance(-hourMs)
    await act({ deviceId: 'phone' })
    test.deps.clock.advance(hourMs)
    expect(await reportOf()).toMatchObject({ totalViews: 7 })
    expect((await reportOf()).hours).toHaveLength(6)
  })
})

describe('every hour', () => {
  const mamaEbun = async () => {
    const { data } = (await get('free/contents/channel/eko-news')).body
    return data.adsData.find(({ _id }: { _id: string }) => _id === 'mama-ebun')
  }
  const usersViews = async () => (await mamaEbun()).users_views

  it('[C-09] publishes changed sums to the catalogue; unchanged ones cause no reload', async () => {
    await sumUpAds(test.deps)
    // Notifications arrive in order, so that of the first run arrives before this one.
    const change = (height: number) =>
      test.deps.db.updateTable('ad').set({ height }).where('id', '=', 'mama-ebun').execute()
    const height = async () => (await mamaEbun()).height
    await change(119)
    await expect.poll(height).toBe(119)
    let loads = 0
    test.deps.notifications.on('catalogue', async () => void loads++)
    await act({ deviceId: 'phone' })
    await act({ deviceId: 'phone' })
    const before = await usersViews()
    await sumUpAds(test.deps)
    await expect.poll(usersViews).toBe(2)
    expect(before).not.toBe(2)
    expect(loads).toBe(1)
    await sumUpAds(test.deps)
    // One of the second run would arrive before this one.
    await change(121)
    await expect.poll(height).toBe(121)
    expect(loads).toBe(2)
  })

  it('[C-09] deletes events after 7 days and viewers after 30, but no sums', async () => {
    await act({ deviceId: 'phone', eventId: showing(1) })
    const rows = async () => {
      await sumUpAds(test.deps)
      const { db } = test.deps
      const [events, viewers] = await Promise.all([
        db.selectFrom('ad_event').selectAll().execute(),
        db.selectFrom('ad_viewer_day').selectAll().execute(),
      ])
      return [events.length, viewers.length]
    }
    test.deps.clock.advance(7 * dayMs)
    expect(await rows()).toEqual([1, 1])
    test.deps.clock.advance(hourMs)
    expect(await rows()).toEqual([0, 1])
    test.deps.clock.advance(22 * dayMs)
    expect(await rows()).toEqual([0, 1])
    test.deps.clock.advance(dayMs)
    expect(await rows()).toEqual([0, 0])
    const { body } = await operator.get('ads/report')
    expect(body.data.ads[0]).toMatchObject({
      id: 'mama-ebun',
      totalViews: 1,
      period: { views: 0 },
      days: [],
    })
  })
})

describe('the demo’s ads', () => {
  it('[D-03, C-10] are returned with every channel and VOD; one has no link', async () => {
    const film = await get('contents/vod/obudu', { token: await test.tokenOf('ada@kallo.test') })
    const channel = await get('free/contents/channel/eko-news')
    for (const { body } of [film, channel])
      expect(body.data.adsData).toMatchObject([
        { _id: 'mama-ebun', width: 970, duration: 10, action_url: '/home/channel/suya-kitchen' },
        { _id: 'zuma-thread', width: 728, height: 90, duration: 12 },
        { _id: 'tunde-solar', image: expect.stringMatching(/^ads\/tunde-solar\.[0-9a-f]{8}\.webp$/) },
        { _id: 'sabo-sandals', action_url: null },
      ])
  })

  it('[D-01] are added once to an older demo, and not again after they were removed', async () => {
    const { db } = test.deps
    const ids = async () =>
      (await db.selectFrom('ad').select('id').orderBy('position').execute()).map(({ id }) => id)
    await db.deleteFrom('ad_event').execute()
    await db.deleteFrom('ad').execute()
    await db
      .insertInto('ad')
      .values({
        id: 'own',
        image: 'x.webp',
        width: 1,
        height: 1,
        duration_seconds: 5,
        action_url: null,
        position: 3,
      })
      .execute()
    await seedDemo(test.deps, () => undefined)
    expect(await ids()).toEqual(['own'])
    await db.deleteFrom('setting').where('key', '=', 'demo-ads').execute()
    await seedDemo(test.deps, () => undefined)
    expect(await ids()).toEqual(['own', 'mama-ebun', 'zuma-thread', 'tunde-solar', 'sabo-sandals'])
  })
})
