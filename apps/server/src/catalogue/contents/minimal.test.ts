import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let ada: string
const client = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp()
  ada = await test.tokenOf('ada@kallo.test')
  const { db } = test.deps
  const categories = Array.from({ length: 12 }, (_, n) => ({
    id: `large-${n}`,
    kind: 'channel' as const,
    name: `Large ${n}`,
    name_translations: '{}',
    position: 100 + n,
  }))
  await db.insertInto('category').values(categories).execute()
  const channels = Array.from({ length: 240 }, (_, n) => ({
    id: `large-${n}`,
    tag: `large-${n}`,
    name: `Large ${n}`,
    logo: '',
    description: 'A long description',
    category_id: `large-${n % 12}`,
    is_paid: false,
    has_guide: true,
    geoblock: 'none' as const,
    geoblock_countries: [],
    external_url: `https://example.com/${n}.m3u8`,
    time_zone: null,
    position: 100 + n,
  }))
  await db.insertInto('channel').values(channels).execute()
  await vi.waitFor(
    async () => {
      const { channelsList } = await get('free/contents/view')
      if (channelsList.length !== 254) throw new Error(`The catalogue lists ${channelsList.length} channels.`)
    },
    { timeout: 30_000 },
  )
})
afterAll(() => test.close())

const minimal = { prefer: 'return=minimal' }
const get = async <const Path extends string>(
  path: Path,
  headers: Record<string, string> = {},
  token?: string,
) => (await client.get(path, { headers, token })).body.data

interface Card {
  tag: string
  category: string
  description: string
}

describe('short responses', () => {
  it('[L-10] the overview has no ads, whose number of views would change it every hour', async () => {
    expect((await get('free/contents/view')).adsData.length).toBeGreaterThan(0)
    expect((await get('free/contents/view', minimal)).adsData).toEqual([])
    expect((await get('contents/view', minimal, ada)).adsData).toEqual([])
  })

  it.each(['visitor', 'viewer'])(
    '[L-10] the overview of a %s has 12 channels of 8 categories, and lists the others',
    async (audience) => {
      const path = audience === 'visitor' ? 'free/contents/view' : 'contents/view'
      const token = audience === 'visitor' ? undefined : ada
      const { channelsList, channelsCategory, further } = await get(path, minimal, token)
      const counts = Map.groupBy(channelsList, ({ category }) => category)
      expect(counts.size).toBe(8)
      expect(Math.max(...[...counts.values()].map((cards) => cards.length))).toBe(12)
      expect(new Set(channelsList.map(({ description }: Card) => description))).toEqual(new Set(['']))
      expect([...counts.keys(), ...further.channels]).toEqual(
        channelsCategory.map(({ _id }: { _id: string }) => _id),
      )
      const complete = await get(path, {}, token)
      expect(complete.channelsList).toHaveLength(254)
      expect(complete).not.toHaveProperty('further')
    },
  )

  it.each(['channels/view', 'channels/all/view', 'channels/category/large-11/view'] as const)(
    '[L-10] %s has every channel, without descriptions',
    async (path) => {
      const [short, complete] = [
        await get(`free/contents/${path}`, minimal),
        await get(`free/contents/${path}`),
      ]
      expect(short.channelsList).toEqual(
        complete.channelsList.map((card: Card) => ({ ...card, description: '' })),
      )
      expect(complete.channelsList.at(-1).description).toBe('A long description')
    },
  )

  it.each(['vods/view', 'vods/all/view', 'vods/category/drama/view'] as const)(
    '[L-10] %s has every VOD, without descriptions',
    async (path) => {
      const short = await get(`contents/${path}`, minimal, ada)
      const complete = await get(`contents/${path}`, {}, ada)
      expect(short.vodsList).toEqual(complete.vodsList.map((card: Card) => ({ ...card, description: '' })))
      expect(complete.vodsList[0]?.description).not.toBe('')
    },
  )

  it.each(['vods/view', 'vods/all/view'] as const)('[L-10] %s is not sent again unchanged', async (path) => {
    const { headers } = await client.get(`contents/${path}`, { headers: minimal, token: ada })
    const known = { 'if-none-match': String(headers['etag']), 'auth-token': ada }
    const repeated = await test.app.inject({
      url: `/api/v1/contents/${path}`,
      headers: { ...known, ...minimal },
    })
    const complete = await test.app.inject({ url: `/api/v1/contents/${path}`, headers: known })
    expect([repeated.statusCode, complete.statusCode]).toEqual([304, 200])
  })

  it('[L-10] the response of what is on now has only the channels of the overview', async () => {
    const tags = (await get('free/contents/view', minimal)).channelsList.map(({ tag }: Card) => tag)
    const { channels } = await get('free/contents/on-now', minimal)
    expect(channels.length).toBeGreaterThan(0)
    expect(tags).toEqual(expect.arrayContaining(channels.map(({ tag }) => tag)))
  })

  it('[L-10] caches distinguish short and complete responses', async () => {
    const { headers } = await client.get('free/contents/view', { headers: minimal })
    expect(headers['vary']).toContain('prefer')
    const known = { 'if-none-match': String(headers['etag']) }
    const repeated = await test.app.inject({
      url: '/api/v1/free/contents/view',
      headers: { ...known, ...minimal },
    })
    const complete = await test.app.inject({ url: '/api/v1/free/contents/view', headers: known })
    expect([repeated.statusCode, complete.statusCode]).toEqual([304, 200])
  })
})
