import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const tokens: Record<string, string> = {}
const client = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  for (const name of ['ada', 'bola', 'chidi']) tokens[name] = await test.tokenOf(`${name}@kallo.test`)
})
afterAll(() => test.close())

/** Sends a request as a viewer (null: a visitor) from an address (default: in Nigeria). */
const get = (path: string, viewer: string | null = null, address?: string) =>
  client.get(path, {
    token: viewer === null ? undefined : tokens[viewer],
    headers: address ? { 'x-forwarded-for': address } : {},
  })

const lists = [
  'contents/view',
  'contents/channels/view',
  'contents/channels/all/view',
  'contents/channels/category/news/view',
  'contents/vods/view',
  'contents/vods/all/view',
  'contents/vods/category/drama/view',
  'free/contents/view',
  'free/contents/channels/view',
  'free/contents/channels/all/view',
  'free/contents/channels/category/news/view',
  'free/contents/on-now',
  'banner/home-new/desktop',
]

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
    for (const path of lists) {
      const text = JSON.stringify((await get(path, 'ada')).body)
      expect(text, path).not.toContain('stream_url')
      expect(text, path).not.toContain('m3u8')
    }
  })
})

describe('content types', () => {
  afterEach(async () => {
    await test.deps.db.updateTable('content_type').set({ is_on: true }).execute()
    await untilCatalogue('"status":0', false)
  })

  /** The catalogue is reloaded after a notification of the database. */
  async function untilCatalogue(text: string, isContained: boolean): Promise<void> {
    await expect
      .poll(async () => JSON.stringify((await get('free/contents/view')).body).includes(text), {
        timeout: 10_000,
        interval: 20,
      })
      .toBe(isContained)
  }

  it('[B-06] with live channels off, the status is 0 and a channel is 404', async () => {
    await test.deps.db.updateTable('content_type').set({ is_on: false }).where('position', '=', 0).execute()
    await untilCatalogue('"status":0', true)
    expect(await get('free/contents/channel/eko-news')).toMatchObject({
      status: 404,
      body: { reason: 'content-off' },
    })
  })

  it('[T-03] with the subscription requirement off, paid channels play for all', async () => {
    await test.deps.db.updateTable('content_type').set({ is_on: false }).where('position', '=', 2).execute()
    await untilCatalogue('"status":0', true)
    expect(JSON.stringify((await get('free/contents/channel/nolly-gold')).body)).toContain('stream_url')
  })

  it('[B-05, B-08] hidden and unpublished channels are not listed', async () => {
    const { db } = test.deps
    await db.updateTable('channel').set({ name: ' Hidden' }).where('tag', '=', 'kasuwa').execute()
    await db.updateTable('channel').set({ is_published: false }).where('tag', '=', 'agbala').execute()
    await untilCatalogue('Hidden', true)
    await untilCatalogue('agbala', false)
    expect(JSON.stringify((await get('free/contents/channels/all/view')).body)).not.toContain('Hidden')
    expect(JSON.stringify((await get('free/contents/channels/view')).body)).toContain('Hidden')
    expect((await get('free/contents/channel/agbala')).status).toBe(404)
  })
})
