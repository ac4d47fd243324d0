import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createApiClient, type RequestOptions } from '../../testing/api-client.ts'
import { createKeyClient, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { bannerJobs } from './index.ts'

let test: TestApp
let operator: ConsoleClient
let banner: { id: string; version: number }
let ada: string
const { get, post } = createApiClient(() => test)

const picture = 'banners/test.1a2b3c4d.webp'
const fields = {
  alt: 'A concert',
  image: picture,
  imageSmall: picture,
  actionType: 'internal',
  channel: 'afro-pulse',
  isPublished: true,
}

beforeAll(async () => {
  test = await createTestApp()
  operator = await createKeyClient(() => test)
  ada = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())
beforeEach(async () => {
  test.deps.clock.advance(hourMs)
  banner = (await operator.post('banners', fields)).body.data
  const shown = async () => {
    const { images } = (await get('banner/home-new/desktop')).body.data as { images: { _id: string }[] }
    return images.some(({ _id }) => _id === banner.id)
  }
  await vi.waitFor(async () => {
    if (!(await shown())) throw new Error('The banner is not published yet')
  })
})

const showing = (n: number) => `showing-of-the-test-${n}`
const act = (body: Record<string, unknown> = {}, from?: RequestOptions) =>
  post('banners/user-action', { bannerId: banner.id, actionType: 'view', eventId: showing(0), ...body }, from)
const report = async () => (await operator.get(`banners/${banner.id}/report`)).body.data
const sumUp = () => bannerJobs(test.deps)[0]?.run()

it('[Q-12] a repeated event counts once, also when sent concurrently', async () => {
  const body = { deviceId: 'phone' }
  const responses = await Promise.all(Array.from({ length: 20 }, () => act(body)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  for (const token of [undefined, ada]) await act({ ...body, actionType: 'click' }, { token })
  expect(await report()).toMatchObject({
    totalViews: 1,
    totalClicks: 1,
    period: { viewers: 1, clickRate: 1 },
  })
})

it('[Q-12] the report has totals, press rate and viewers, and days of the service’s zone', async () => {
  test.deps.clock.set('2027-01-10T22:59:00Z')
  await act({ deviceId: 'phone' })
  await act({ eventId: showing(1) }, { token: ada })
  test.deps.clock.set('2027-01-10T23:01:00Z')
  await act({ deviceId: 'phone', eventId: showing(2) })
  await act({ deviceId: 'phone', eventId: showing(2), actionType: 'click' })
  expect(await report()).toMatchObject({
    timeZone: 'Africa/Lagos',
    from: '2026-12-13',
    to: '2027-01-11',
    totalViews: 3,
    totalClicks: 1,
    period: { views: 3, clicks: 1, clickRate: 0.3333, viewers: 2, averageFrequency: 1.5, maxFrequency: 2 },
    days: [
      { day: '2027-01-10', views: 2, clicks: 0, viewers: 2 },
      { day: '2027-01-11', views: 1, clicks: 1, viewers: 1 },
    ],
    goal: null,
  })
  const { items } = (await operator.post('banners/list', { search: 'A concert' })).body.data
  expect(items.find(({ id }: { id: string }) => id === banner.id)).toMatchObject({ views: 3, clicks: 1 })
})

it('[Q-12] events without session and device are limited by address and reported apart', async () => {
  const ip = '203.0.113.77'
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await act({ eventId: showing(n) }, { ip })).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect((await act({ deviceId: 'phone', eventId: showing(99) }, { ip })).status).toBe(200)
  expect(await report()).toMatchObject({
    totalViews: 1,
    period: { views: 1, viewers: 1, unattributedViews: 30 },
  })
})

it('[Q-12] invented devices of one address count only within a budget, and none is rejected', async () => {
  const ip = '203.0.113.79'
  const reports = Array.from({ length: 650 }, (_, n) =>
    act({ deviceId: `made-up-${n}`, eventId: showing(n) }, { ip }),
  )
  for (const { status } of await Promise.all(reports)) expect(status).toBe(200)
  await act({ eventId: showing(650) }, { token: ada, ip })
  expect(await report()).toMatchObject({ totalViews: 601, period: { unattributedViews: 50 } })
})

it('[Q-12] a viewer is limited without affecting others at the same address', async () => {
  const statuses = []
  for (let n = 0; n < 61; n++) statuses.push((await act({ deviceId: 'robot', eventId: showing(n) })).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  expect((await act({ deviceId: 'neighbour' })).status).toBe(200)
})

it.each<[string, Record<string, unknown>, string]>([
  ['no banner', { bannerId: undefined }, 'bannerId'],
  ['another action', { actionType: 'close' }, 'actionType'],
  ['no ID', { eventId: undefined }, 'eventId'],
  ['an ID that others may have too', { eventId: '1' }, 'eventId'],
  ['a null byte', { bannerId: 'a\0b' }, 'bannerId'],
  ['a device without end', { deviceId: 'x'.repeat(201) }, 'deviceId'],
])('[Q-12] an event with %s is rejected and names the field', async (_what, body, field) => {
  const response = await act(body)
  expect(response).toMatchObject({ status: 400, body: { reason: 'bad-input' } })
  expect(Object.keys(response.body.fields ?? {})).toEqual([field])
})

it('[Q-12] events of unknown and unpublished banners are rejected', async () => {
  const rejected = { status: 404, body: { reason: 'banner-not-found' } }
  expect(await act({ bannerId: 'nobody' })).toMatchObject(rejected)
  const item = { id: banner.id, version: banner.version }
  await operator.post('banners/bulk', { items: [item], action: { kind: 'unpublish' } })
  await expect.poll(async () => (await act({ deviceId: 'phone' })).body.reason).toBe('banner-not-found')
})

it('[Q-12, L-07] counts stay exact when viewers are deleted after 30 days, and disappear with the banner', async () => {
  const { db, clock } = test.deps
  await act({ deviceId: 'phone' })
  const count = async () => {
    await sumUp()
    const { rows } = await sql<{ events: number; viewers: number }>`
      select (select count(*) from banner_event where banner_id = ${banner.id}) as events,
        (select count(*) from banner_viewer_day where banner_id = ${banner.id}) as viewers`.execute(db)
    return [rows[0]?.events, rows[0]?.viewers]
  }
  clock.advance(7 * dayMs)
  expect(await count()).toEqual([1, 1])
  clock.advance(hourMs)
  expect(await count()).toEqual([0, 1])
  clock.advance(23 * dayMs)
  expect(await count()).toEqual([0, 0])
  expect(await report()).toMatchObject({ totalViews: 1, period: { views: 0 }, days: [] })
  await db.deleteFrom('banner').where('id', '=', banner.id).execute()
  expect(await db.selectFrom('banner_hour').where('banner_id', '=', banner.id).selectAll().execute()).toEqual(
    [],
  )
})

it('[Q-13] the report compares the goal with what is expected at the pace of seven days', async () => {
  test.deps.clock.set('2027-03-01T11:00:00Z')
  const goal = { kind: 'clicks', count: 10, day: '2027-03-09' }
  const changed = await operator.patch(`banners/${banner.id}`, { version: banner.version, goal })
  expect(changed.body.data.goal).toEqual(goal)
  expect((await report()).goal).toEqual({ ...goal, done: 0, expected: null, daysLeft: 9, state: 'open' })
  for (const n of [1, 2]) await act({ actionType: 'click', eventId: showing(n), deviceId: 'phone' })
  await sumUp()
  test.deps.clock.advance(2 * dayMs)
  // Six and a half days are left, at one click a day.
  expect((await report()).goal).toEqual({ ...goal, done: 2, expected: 9, daysLeft: 7, state: 'behind' })
  test.deps.clock.set('2027-03-09T23:00:00Z')
  await act({ actionType: 'click', eventId: showing(3), deviceId: 'phone' })
  expect((await report()).goal).toEqual({ ...goal, done: 2, expected: null, daysLeft: 0, state: 'missed' })
  const removed = await operator.patch(`banners/${banner.id}`, {
    version: changed.body.data.version,
    goal: null,
  })
  expect([removed.body.data.goal, (await report()).goal]).toEqual([null, null])
})

it.each([
  { kind: 'clicks', count: 0, day: '2027-03-09' },
  { kind: 'clicks', count: 1.5, day: '2027-03-09' },
  { kind: 'closes', count: 5, day: '2027-03-09' },
  { kind: 'views', count: 5, day: '2027-02-30' },
  { kind: 'views', count: 5 },
])('[Q-13] the goal %j is rejected', async (goal) => {
  const { body } = await operator.post('banners', { ...fields, goal })
  expect([body.reason, Object.keys(body.fields ?? {})[0]?.split('.')[0]]).toEqual(['bad-input', 'goal'])
})
