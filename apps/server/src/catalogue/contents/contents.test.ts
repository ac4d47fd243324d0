import { freeContents } from '@kallo/contract/catalogue/contents'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const tokens: Record<string, string> = {}

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  for (const name of ['ada', 'bola', 'chidi']) tokens[name] = await test.tokenOf(`${name}@kallo.test`)
})
afterAll(() => test.close())

interface Answer {
  status: number
  body: {
    status: string
    title: string
    message: string
    code?: number
    reason?: string
    data: Record<string, unknown>
  }
}

/** As somebody (null: a visitor), from an address (default: this machine, so the operator's own country). */
async function get(path: string, who: string | null = null, from?: string): Promise<Answer> {
  const headers: Record<string, string> = {}
  if (who) headers['auth-token'] = tokens[who] ?? who
  if (from) headers['x-forwarded-for'] = from
  const answer = await test.app.inject({ url: `/api/v1/${path}`, headers })
  return { status: answer.statusCode, body: answer.json() }
}

const signedInCalls = [
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
const freeCalls = [
  'free/contents/categories/view',
  'free/contents/view',
  'free/contents/channels/view',
  'free/contents/channels/all/view',
  'free/contents/channels/category/news/view',
  'free/contents/channel/eko-news',
  'free/contents/on-now',
  'banner/home-new/desktop',
]

interface Subscriptions {
  userSubscriptions: { end_date: string }[]
}

describe('catalogue endpoints', () => {
  it.each(signedInCalls)('[C-04] %s needs a token', async (path) => {
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

  it.each(freeCalls)('[C-05, C-06] %s answers visitors and viewers', async (path) => {
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

  it.each(['contents/view', 'free/contents/view', 'contents/vod/obudu', 'contents/channel/super-pitch'])(
    '[C-04, T-03] %s lists an ended subscription, so that lapsed differs from never subscribed',
    async (path) => {
      const { userSubscriptions } = (await get(path, 'chidi')).body.data as unknown as Subscriptions
      expect(userSubscriptions).toHaveLength(1)
      expect(Date.parse(userSubscriptions[0]?.end_date ?? '')).toBeLessThan(test.deps.clock.now())
      expect((await get(path, 'bola')).body.data.userSubscriptions).toEqual([])
    },
  )

  it('[T-03] a subscription replaced in its grace period is listed with its own end and grants no access', async () => {
    const { query } = test.deps.db
    const day = 86_400_000
    const now = test.deps.clock.now()
    const set = (accessEndsAt: number) =>
      query
        .updateTable('subscription')
        .set({ access_ends_at: new Date(accessEndsAt) })
        .where('id', '=', 'chidi-1')
        .execute()
    await set(now + 3 * day)
    const { data } = (await get('contents/vod/obudu', 'chidi')).body
    expect(data.userSubscriptions).toEqual([{ end_date: new Date(now - 7 * day).toISOString() }])
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

  it('[E-01, E-03] contains the guide: 24 hours with programmes, and upcoming ones', async () => {
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
    const last = guide?.upcoming.at(-1)
    expect(Date.parse(last?.ends_at ?? '')).toBeGreaterThanOrEqual(Date.parse('2026-11-21T12:30:00Z'))
    expect((await get('free/contents/channel/ringside')).body.data.guide).toBeNull()
  })
})

describe('stream addresses (T-04)', () => {
  const cases: [who: string | null, path: string, from: string | undefined, gets: boolean][] = [
    [null, 'free/contents/channel/eko-news', undefined, true],
    [null, 'free/contents/channel/nolly-gold', undefined, false],
    ['bola', 'free/contents/channel/nolly-gold', undefined, false],
    ['chidi', 'contents/channel/nolly-gold', undefined, false],
    ['ada', 'contents/channel/nolly-gold', undefined, true],
    ['ada', 'free/contents/channel/nolly-gold', undefined, true],
    [null, 'free/contents/channel/league-abroad', undefined, false],
    ['ada', 'contents/channel/league-abroad', undefined, false],
    [null, 'free/contents/channel/league-abroad', '81.2.69.160', true],
    [null, 'free/contents/channel/heritage', undefined, false],
    [null, 'free/contents/channel/heritage', '81.2.69.160', true],
    ['ada', 'contents/channel/super-pitch', '81.2.69.160', false],
    ['ada', 'contents/channel/super-pitch', undefined, true],
    ['bola', 'contents/vod/obudu', undefined, false],
    ['chidi', 'vod/obudu', undefined, false],
    ['ada', 'vod/obudu', undefined, true],
  ]
  it.each(cases)('[T-02, T-03, T-04] %s on %s from %s: %s', async (who, path, from, gets) => {
    const { status, body } = await get(path, who, from)
    expect(status).toBe(200)
    expect(JSON.stringify(body).includes('"stream_url"')).toBe(gets)
    expect(JSON.stringify(body).includes('/t/')).toBe(gets)
  })

  it('[T-04] lists contain no stream address, even for subscribers', async () => {
    for (const path of [...signedInCalls, ...freeCalls].filter(
      (one) => !/(channel|vod)\/[a-z-]+$/.test(one),
    )) {
      const text = JSON.stringify((await get(path, 'ada')).body)
      expect(text, path).not.toContain('stream_url')
      expect(text, path).not.toContain('m3u8')
    }
  })
})

describe('content types', () => {
  afterEach(async () => {
    await test.deps.db.query.updateTable('content_type').set({ is_on: true }).execute()
    await untilCatalogue('"status":0', false)
  })

  /** The change travels as the database's news; wait for it, not for a time. */
  async function untilCatalogue(text: string, isThere: boolean): Promise<void> {
    await expect
      .poll(async () => JSON.stringify((await get('free/contents/view')).body).includes(text), {
        timeout: 10_000,
        interval: 20,
      })
      .toBe(isThere)
  }

  it('[B-06] live channels off: the status is 0 and a channel is 404', async () => {
    await test.deps.db.query
      .updateTable('content_type')
      .set({ is_on: false })
      .where('position', '=', 0)
      .execute()
    await untilCatalogue('"status":0', true)
    expect(await get('free/contents/channel/eko-news')).toMatchObject({
      status: 404,
      body: { reason: 'content-off' },
    })
  })

  it('[T-03] requirement off: paid channels play for all', async () => {
    await test.deps.db.query
      .updateTable('content_type')
      .set({ is_on: false })
      .where('position', '=', 2)
      .execute()
    await untilCatalogue('"status":0', true)
    expect(JSON.stringify((await get('free/contents/channel/nolly-gold')).body)).toContain('stream_url')
  })

  it('[B-05, B-08] hidden and unpublished channels', async () => {
    const { query } = test.deps.db
    await query.updateTable('channel').set({ name: ' Hidden' }).where('tag', '=', 'kasuwa').execute()
    await query.updateTable('channel').set({ is_published: false }).where('tag', '=', 'agbala').execute()
    await untilCatalogue('Hidden', true)
    await untilCatalogue('agbala', false)
    expect(JSON.stringify((await get('free/contents/channels/all/view')).body)).not.toContain('Hidden')
    expect(JSON.stringify((await get('free/contents/channels/view')).body)).toContain('Hidden')
    expect((await get('free/contents/channel/agbala')).status).toBe(404)
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
    const answer = await get(path)
    expect(answer).toMatchObject({ status, body: { status: 'ERROR', code: status, reason, data: null } })
    expect(answer.body.title).not.toBe('')
    expect(answer.body.message).not.toBe('')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)(
    '[C-11] %s on a call that only reads',
    async (method) => {
      const answer = await test.app.inject({ method, url: '/api/v1/free/contents/view' })
      expect(answer.statusCode).toBe(405)
      expect(answer.json()).toMatchObject({ status: 'ERROR', reason: 'method-not-allowed' })
    },
  )
})

describe('on now', () => {
  interface OnNow {
    channels: { tag: string; title: string; starts_at: string; ends_at: string }[]
    server_time: string
  }
  const onNow = async () => (await get('free/contents/on-now')).body.data as unknown as OnNow

  it('[B-03, E-03] lists every channel with a guide and its current programme', async () => {
    const { channels, server_time } = await onNow()
    const listed = (await get('free/contents/view')).body.data.channelsList as {
      tag: string
      show_epg: boolean
    }[]
    expect(channels.map(({ tag }) => tag)).toEqual(listed.filter((one) => one.show_epg).map(({ tag }) => tag))
    for (const { tag, title, starts_at, ends_at } of channels) {
      expect(Date.parse(starts_at), tag).toBeLessThanOrEqual(Date.parse(server_time))
      expect(Date.parse(ends_at), tag).toBeGreaterThan(Date.parse(server_time))
      const { guide } = (await get(`free/contents/channel/${tag}`)).body.data as {
        guide: { upcoming: { title: string }[] }
      }
      expect(guide.upcoming[0]?.title, tag).toBe(title)
    }
  })

  it('[B-03, E-03] it follows the clock', async () => {
    const before = (await onNow()).channels.find(({ tag }) => tag === 'eko-news')
    const startedAt = test.deps.clock.now()
    test.deps.clock.set(String(before?.ends_at))
    const after = (await onNow()).channels.find(({ tag }) => tag === 'eko-news')
    test.deps.clock.set(startedAt)
    expect(after?.starts_at).toBe(before?.ends_at)
    expect((await onNow()).channels.find(({ tag }) => tag === 'eko-news')).toEqual(before)
  })
})

describe('a film', () => {
  const film = async (tag: string) => {
    const { vodsList } = (await get(`contents/vod/${tag}`, 'ada')).body.data as { vodsList: object[] }
    return vodsList[0]
  }

  it('[B-12] has year, age rating, cast and backdrop', async () => {
    expect(await film('jollof-wars')).toMatchObject({
      year: 2024,
      age_rating: 'G',
      cast: ['Bisi Ogunleye', 'Efua Mensah', 'Tomi Balogun'],
      backdrop: expect.stringMatching(/^backdrops\/kitchen\..+\.webp$/) as string,
    })
  })

  it('[B-12] returns null for unknown fields', async () => {
    await test.deps.db.query
      .updateTable('vod')
      .set({ year: null, age_rating: null, cast_names: null, backdrop: null })
      .where('tag', '=', 'obudu')
      .execute()
    await expect
      .poll(() => film('obudu'))
      .toMatchObject({ year: null, age_rating: null, cast: [], backdrop: null })
  })

  it('[B-12] every film of the demo has an age rating and a backdrop', async () => {
    const rows = await test.deps.db.query
      .selectFrom('vod')
      .where('tag', '!=', 'obudu')
      .select(['tag', 'age_rating', 'backdrop'])
      .execute()
    expect(rows).toHaveLength(29)
    for (const { tag, age_rating, backdrop } of rows) expect([age_rating, backdrop], tag).not.toContain(null)
  })
})
