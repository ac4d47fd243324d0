import { hourMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
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

/** Of each test its own, since limits outlive a test. */
let ip: string
let tests = 0
beforeEach(() => {
  ip = `203.0.113.${100 + tests++}`
})

/** Reports views of as many visitors as an address may have at once, and of `more`. */
async function useUpBudget(from: string, more = 0): Promise<void> {
  const reports = Array.from({ length: 300 + more }, (_, n) =>
    view({ deviceId: `made-up-${n}` }, { ip: from }),
  )
  for (const { status } of await Promise.all(reports)) expect(status).toBe(200)
}

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
  it('[C-09] invented devices of one address count only within a budget, and none is rejected', async () => {
    await useUpBudget(ip, 50)
    expect(await views()).toEqual([300, 50])
    expect((await view({ deviceId: 'phone' }, { ip: '203.0.113.21' })).status).toBe(200)
    expect(await views()).toEqual([301, 50])
    test.deps.clock.advance(5_000)
    for (const deviceId of ['phone', 'tablet']) await view({ deviceId }, { ip })
    expect(await views()).toEqual([302, 51])
  })

  it('[C-09, D-03] a report that is sent again takes nothing of the budget', async () => {
    const again = { deviceId: 'phone', eventId: 'showing-of-the-test' }
    for (let n = 0; n < 25; n++) await view(again, { ip })
    await useUpBudget(ip, -1)
    expect(await views()).toEqual([300, 0])
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

  it('[C-09] a report that could not be stored counts for its viewer when it is sent again', async () => {
    const { db } = test.deps
    const ticket = await playing()
    const again = { deviceId: 'phone', ticket, eventId: 'showing-of-the-test' }
    await sql`alter table ad_viewer_day rename to another_name`.execute(db)
    const failed = await view(again)
    await sql`alter table another_name rename to ad_viewer_day`.execute(db)
    expect(failed.status).toBe(500)
    await view(again)
    expect(await views()).toEqual([1, 0])
  })

  it('[C-09] viewers behind one address count although its budget is used up', async () => {
    await useUpBudget(ip, 1)
    expect(await views()).toEqual([300, 1])
    await view({ deviceId: 'phone', ticket: await playing() }, { ip })
    expect(await views()).toEqual([301, 1])
  })

  it('[C-09] reports take nothing of the address, also beyond what the stream can have shown', async () => {
    const ticket = await playing()
    const eventId = 'showing-of-the-test'
    for (let n = 0; n < 2; n++) await view({ deviceId: 'phone', ticket, eventId }, { ip })
    expect(await views()).toEqual([1, 0])
    for (let n = 0; n < 40; n++)
      expect((await view({ deviceId: `tab-${n}`, ticket }, { ip })).status).toBe(200)
    await useUpBudget(ip)
    expect(await views()).toEqual([301, 40])
  })

  it('[C-09] that is forged, of another viewer or of a stream nobody played is as good as none', async () => {
    const unseen = await openStream(test, 'live', 'eko-news')
    const others = await playing({ token: await test.tokenOf('bola@kallo.test') })
    await useUpBudget(ip)
    for (const ticket of [unseen.ticket, 'x'.repeat(100)])
      expect((await view({ deviceId: 'phone', ticket }, { ip })).status).toBe(200)
    expect(await views()).toEqual([300, 2])
    for (let n = 0; n < 2; n++) await view({ ticket: others }, { token: ada })
    expect(await views()).toEqual([302, 2])
  })
})

describe('with a limit of views per day', () => {
  const limit = async (max_views_per_day: number) => {
    await test.deps.db.updateTable('ad').set({ max_views_per_day }).where('id', '=', adsId).execute()
    await expect.poll(shown).toBe(max_views_per_day)
  }
  const shown = async () =>
    (await test.app.inject('/api/v1/free/contents/channel/eko-news')).json().data.adsData[0].max_views_per_day

  it('[B-34, C-09] a viewer counts no more than the views per day that the ad allows', async () => {
    await limit(2)
    for (let n = 0; n < 3; n++) await view({}, { token: ada })
    for (let n = 0; n < 3; n++) await view({ deviceId: 'phone' }, { ip })
    expect(await views()).toEqual([4, 2])
  })

  it('[B-34, C-09] each device on which an account is signed in counts as many', async () => {
    await limit(2)
    const logIn = async (deviceId: string) => {
      const device = { deviceId, deviceName: deviceId }
      const login = { email: 'chidi@kallo.test', password: 'kallo-demo-1', ...device }
      return (await post('auth/login', login)).body.data.token
    }
    const household = [await logIn('tv'), await logIn('phone')]
    for (const token of household) for (let n = 0; n < 2; n++) await view({}, { token })
    expect(await views()).toEqual([4, 0])
    await view({}, { token: household[0] })
    expect(await views()).toEqual([4, 1])
  })
})
