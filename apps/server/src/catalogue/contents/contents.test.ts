import { templateTime } from '../../testing/template-database.ts'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import { freeContents } from '@kallo/contract/catalogue/contents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const tokens: Record<string, string> = {}
const client = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp()
  for (const name of ['ada', 'bola', 'chidi']) tokens[name] = await test.tokenOf(`${name}@kallo.test`)
})
afterAll(() => test.close())

/** Sends a request as a viewer, by name or token (null: a visitor). */
const get = <const Path extends string>(path: Path, viewer: string | null = null) =>
  client.get(path, { token: viewer === null ? undefined : (tokens[viewer] ?? viewer) })

const viewerPaths = [
  'contents/categories/view',
  'contents/view',
  'contents/availability',
  'contents/channels/view',
  'contents/channels/all/view',
  'contents/channels/category/news/view',
  'contents/channel/eko-news',
  'contents/vods/view',
  'vods/view',
  'contents/vods/all/view',
  'vods/all/view',
  'contents/vods/category/drama/view',
  'vods/category/drama/view',
  'contents/vod/obudu',
  'vod/obudu',
]
const publicPaths = [
  'free/contents/categories/view',
  'free/contents/view',
  'free/contents/channels/view',
  'free/contents/channels/all/view',
  'free/contents/channels/category/news/view',
  'free/contents/channel/eko-news',
  'free/contents/on-now',
  'banner/home-new/desktop',
]

describe('catalogue endpoints', () => {
  it.each(viewerPaths)('[C-04] %s needs a token', async (path) => {
    expect(await get(path)).toMatchObject({
      status: 401,
      body: { status: 'ERROR', code: 401, reason: 'sign-in-needed' },
    })
    expect(await get(path, 'f'.repeat(64))).toMatchObject({ status: 401 })
    expect(await get(path, 'ada')).toMatchObject({
      status: 200,
      body: { status: 'OK', title: '', message: '' },
    })
  })

  it.each(publicPaths)('[C-05, C-06] %s responds to visitors and viewers', async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, body: { status: 'OK' } })
    expect(await get(path, 'ada')).toMatchObject({ status: 200, body: { status: 'OK' } })
  })

  it('[C-10] entities have the specified fields', async () => {
    const { data } = (await get('free/contents/view')).body
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        'content',
        'channelsCategory',
        'vodsCategory',
        'channelsList',
        'vodsList',
        'userSubscriptions',
        'adsData',
      ]),
    )
    const { channelsList, content } = freeContents.overview.data.parse(data)
    expect(channelsList.length).toBeGreaterThanOrEqual(12)
    expect(content.map(({ status }) => status)).toEqual([1, 1, 1])
    expect(channelsList[0]).toMatchObject({
      _id: 'eko-news',
      tag: 'eko-news',
      name: 'Eko News 24',
      category: 'news',
      paid: false,
      geoblock: 0,
    })
  })

  it('[C-04] a viewer’s overview contains their subscriptions', async () => {
    expect((await get('contents/view', 'ada')).body.data.userSubscriptions).toHaveLength(1)
    expect((await get('contents/view', 'bola')).body.data.userSubscriptions).toEqual([])
    expect((await get('free/contents/view')).body.data.userSubscriptions).toEqual([])
  })

  const pathsWithSubscriptions = [
    'contents/view',
    'free/contents/view',
    'contents/vod/obudu',
    'contents/channel/super-pitch',
  ] as const

  it.each(pathsWithSubscriptions)(
    '[C-10] %s dates the end of a subscription as the profile does, by the clock of the service',
    async (path) => {
      const profile = (await get('profile/subscription', 'ada')).body.data
      const { userSubscriptions } = (await get(path, 'ada')).body.data
      expect(userSubscriptions).toEqual([{ end_date: profile?.end_date }])
    },
  )

  it.each(pathsWithSubscriptions)(
    '[C-04, T-03] %s lists an ended subscription, so that lapsed differs from never subscribed',
    async (path) => {
      const { userSubscriptions } = (await get(path, 'chidi')).body.data
      expect(userSubscriptions).toHaveLength(1)
      expect(Date.parse(userSubscriptions[0]?.end_date ?? '')).toBeLessThan(test.deps.clock.now())
      expect((await get(path, 'bola')).body.data.userSubscriptions).toEqual([])
    },
  )

  it('[T-03] a subscription replaced in its grace period is listed with its own end and grants no access', async () => {
    const { db } = test.deps
    const day = 86_400_000
    const now = test.deps.clock.now()
    const set = (accessEndsAt: number) =>
      db
        .updateTable('subscription')
        .set({ access_ends_at: new Date(accessEndsAt) })
        .where('id', '=', 'chidi-1')
        .execute()
    await set(now + 3 * day)
    const { data } = (await get('contents/vod/obudu', 'chidi')).body
    expect(data.userSubscriptions).toEqual([{ end_date: isoWithOffset(now - 7 * day, 'Africa/Lagos') }])
    expect(JSON.stringify(data)).not.toContain('stream_url')
    await set(now - 7 * day)
  })

  it('[C-05] returns one channel at index 0 with everything the player page needs', async () => {
    const { data } = (await get('free/contents/channel/eko-news')).body
    expect(data.channelsList).toHaveLength(1)
    expect(data.adsData).toHaveLength(4)
    expect(data).toMatchObject({
      userSubscriptions: [],
      visitor: { country: 'NG', signed_in: false },
    })
  })

  it.each([
    ['https://tv.test/eko/playlist.m3u8', true],
    ['https://tv.test/eko/index.m3u8', false],
  ])('[E-04] whether hours of %s can be played: %s', async (url, isPlayable) => {
    const set = (external_url: string | null) =>
      test.deps.db.updateTable('channel').set({ external_url }).where('tag', '=', 'kasuwa').execute()
    await set(url)
    const available = async () => {
      const { channelsList, guide } = (await get('contents/channel/kasuwa', 'ada')).body.data
      return [channelsList[0]?.stream_url, new Set(guide?.slots.map((slot) => slot.available))]
    }
    await expect.poll(available, { timeout: 10_000 }).toEqual([url, new Set([isPlayable])])
    await set(null)
  })

  it('[E-01, E-03, Y-11] contains the guide: 24 hours with programmes, and upcoming ones', async () => {
    const { data } = (await get('free/contents/channel/eko-news')).body
    const { guide } = freeContents.channel.data.parse(data)
    expect(guide?.slots).toHaveLength(24)
    expect(guide?.slots.every(({ programmes, available }) => programmes.length > 0 && available)).toBe(true)
    expect(guide?.slots.at(-1)).toMatchObject({
      hour: 13,
      current: true,
      label: '1PM-2PM',
      starts_at: '2026-11-20T12:00:00.000Z',
    })
    // Y-11: what was or is on can be watched from its start, what comes cannot.
    const past = guide?.slots.flatMap(({ programmes }) => programmes) ?? []
    const isRecorded = ({ starts_at, ends_at }: (typeof past)[number]) =>
      Date.parse(starts_at) < Date.parse(templateTime) &&
      Date.parse(ends_at) - Date.parse(starts_at) <= 6 * 3_600_000
    expect(past.some(({ available }) => available)).toBe(true)
    for (const programme of past) expect(programme.available, programme.starts_at).toBe(isRecorded(programme))
    expect(guide?.upcoming.at(-1)?.available).toBe(false)
    const last = guide?.upcoming.at(-1)
    expect(Date.parse(last?.ends_at ?? '')).toBeGreaterThanOrEqual(Date.parse('2026-11-21T12:30:00Z'))
    expect((await get('free/contents/channel/ringside')).body.data.guide).toBeNull()
  })
})

describe('bad input (C-11)', () => {
  it.each([
    ['free/contents/channel/no-such', 404, 'channel-not-found'],
    ['free/contents/channel/%00', 404, 'channel-not-found'],
    [`free/contents/channel/${'x'.repeat(200)}`, 400, 'bad-input'],
    ['free/contents/channels/category/no-such/view', 404, 'category-not-found'],
    ['free/contents/channels/category/drama/view', 404, 'category-not-found'],
    ['no/such/call', 404, 'unknown-call'],
    ['', 404, 'unknown-call'],
  ])('[C-11] %s', async (path, status, reason) => {
    const response = await get(path)
    expect(response).toMatchObject({ status, body: { status: 'ERROR', code: status, reason, data: null } })
    expect(response.body.title).not.toBe('')
    expect(response.body.message).not.toBe('')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)(
    '[C-11] %s for a path that only has GET',
    async (method) => {
      const response = await test.app.inject({ method, url: '/api/v1/free/contents/view' })
      expect(response.statusCode).toBe(405)
      expect(response.json()).toMatchObject({ status: 'ERROR', reason: 'method-not-allowed' })
    },
  )
})

describe('on now', () => {
  const onNow = async () => (await get('free/contents/on-now')).body.data

  it('[B-03, E-03] lists every channel with a guide and its current programme', async () => {
    const { channels, serverTime } = await onNow()
    const listed = (await get('free/contents/view')).body.data.channelsList
    expect(channels.map(({ tag }) => tag)).toEqual(listed.filter((one) => one.show_epg).map(({ tag }) => tag))
    for (const { tag, title, startsAt, endsAt } of channels) {
      expect(Date.parse(startsAt), tag).toBeLessThanOrEqual(Date.parse(serverTime))
      expect(Date.parse(endsAt), tag).toBeGreaterThan(Date.parse(serverTime))
      const { guide } = (await get(`free/contents/channel/${tag}`)).body.data
      expect(guide.upcoming[0]?.title, tag).toBe(title)
    }
  })

  it('[B-03, E-03] the response changes when a programme ends', async () => {
    const before = (await onNow()).channels.find(({ tag }) => tag === 'eko-news')
    const startedAt = test.deps.clock.now()
    test.deps.clock.set(String(before?.endsAt))
    const after = (await onNow()).channels.find(({ tag }) => tag === 'eko-news')
    test.deps.clock.set(startedAt)
    expect(after?.startsAt).toBe(before?.endsAt)
    expect((await onNow()).channels.find(({ tag }) => tag === 'eko-news')).toEqual(before)
  })
})

describe('a VOD', () => {
  const vodOf = async (tag: string) => {
    const { vodsList } = (await get(`contents/vod/${tag}`, 'ada')).body.data
    return vodsList[0]
  }

  it('[B-12] has year, age rating, cast and backdrop', async () => {
    expect(await vodOf('jollof-wars')).toMatchObject({
      year: 2024,
      age_rating: 'G',
      cast: ['Bisi Ogunleye', 'Efua Mensah', 'Tomi Balogun'],
      backdrop: expect.stringMatching(/^backdrops\/kitchen\..+\.webp$/) as string,
    })
  })

  it('[B-12] returns null for unknown fields', async () => {
    await test.deps.db
      .updateTable('vod')
      .set({ year: null, age_rating: null, cast_names: null, backdrop: null })
      .where('tag', '=', 'obudu')
      .execute()
    await expect
      .poll(() => vodOf('obudu'))
      .toMatchObject({ year: null, age_rating: null, cast: [], backdrop: null })
  })

  it('[B-12] every VOD of the demo has an age rating and a backdrop', async () => {
    const rows = await test.deps.db
      .selectFrom('vod')
      .where('tag', '!=', 'obudu')
      .select(['tag', 'age_rating', 'backdrop'])
      .execute()
    expect(rows).toHaveLength(29)
    for (const { tag, age_rating, backdrop } of rows) expect([age_rating, backdrop], tag).not.toContain(null)
  })
})
