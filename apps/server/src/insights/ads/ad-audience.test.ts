import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient, type RequestOptions } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
const api = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

const nigeria = '102.89.0.1'
const ghana = '154.160.0.1'
const everyone = { isNotSubscribed: false, countries: [], languages: [] }
const audiences = {
  everyone,
  forVisitors: { ...everyone, isNotSubscribed: true },
  forGhana: { ...everyone, countries: ['GH'] },
  inHausa: { ...everyone, languages: ['ha'] },
}
type Name = keyof typeof audiences
const picture = { image: 'ads/test.1a2b3c4d.webp', width: 970, height: 120 }
const channelPath = 'free/contents/channel/eko-news'

interface Ads {
  adsData: { _id: string }[]
}

/** Publishes ads with these audiences while `check` runs; it receives the names of those in a response. */
async function withAds(names: Name[], check: (namesIn: (data: Ads) => Name[]) => Promise<void>) {
  const items: { id: string; version: number; name: Name }[] = []
  for (const name of names) {
    const ad = { ...picture, name, audience: audiences[name], isPublished: true }
    const { data } = (await owner.post('ads', ad)).body
    expect(data.audience).toEqual(ad.audience)
    items.push({ id: data.id, version: data.version, name })
  }
  const namesIn = ({ adsData }: Ads) =>
    adsData.flatMap(({ _id: id }) => items.filter((item) => item.id === id).map(({ name }) => name))
  const allShown = async () => {
    const headers = { 'accept-language': 'ha' }
    return namesIn((await api.get(channelPath, { ip: ghana, headers })).body.data)
  }
  await expect.poll(allShown).toHaveLength(names.length)
  try {
    await check(namesIn)
  } finally {
    const unpublished = items.map(({ id, version }) => ({ id, version }))
    await owner.post('ads/bulk', { items: unpublished, action: { kind: 'unpublish' } })
    await expect.poll(allShown).toEqual([])
  }
}

it('[B-34] visitors receive the ads of their country and language', () =>
  withAds(['everyone', 'forVisitors', 'forGhana', 'inHausa'], async (namesIn) => {
    const shownTo = async (options: RequestOptions) =>
      namesIn((await api.get(channelPath, options)).body.data)
    expect(await shownTo({ ip: ghana })).toEqual(['everyone', 'forVisitors', 'forGhana'])
    expect(await shownTo({ ip: nigeria })).toEqual(['everyone', 'forVisitors'])
    const hausa = { headers: { 'accept-language': 'ha-NG,en;q=0.8' } }
    expect(await shownTo({ ip: nigeria, ...hausa })).toEqual(['everyone', 'forVisitors', 'inHausa'])
  }))

it('[B-34] a subscriber receives no ads for people without a subscription, with channels and VODs', () =>
  withAds(['everyone', 'forVisitors', 'forGhana'], async (namesIn) => {
    await storeViewer(test.deps.db, 'no-plan', 'no-plan@kallo.test')
    const [ada, other] = [await test.tokenOf('ada@kallo.test'), await test.tokenOf('no-plan@kallo.test')]
    for (const path of ['contents/channel/eko-news', 'contents/vod/obudu'] as const) {
      const shownTo = async (token: string, ip: string) =>
        namesIn((await api.get(path, { token, ip })).body.data)
      expect(await shownTo(ada, ghana)).toEqual(['everyone', 'forGhana'])
      expect(await shownTo(other, nigeria)).toEqual(['everyone', 'forVisitors'])
    }
  }))

it('[B-34, X-10] shared responses contain the ads for everyone only; a channel’s response is stored nowhere', () =>
  withAds(['everyone', 'forVisitors', 'forGhana'], async (namesIn) => {
    const overview = await api.get('free/contents/view', { ip: ghana })
    expect(namesIn(overview.body.data)).toEqual(['everyone'])
    expect(overview.headers).toHaveProperty('x-accel-expires')
    const { headers } = await api.get(channelPath, { ip: ghana })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
  }))

it('[B-34, C-10] an ad without a limit has the fields of the specification only', () =>
  withAds(['everyone'], async () => {
    const { data } = (await api.get(channelPath)).body
    const fields = ['_id', 'image', 'width', 'height', 'duration', 'action_url', 'users_views']
    for (const ad of data.adsData) expect(Object.keys(ad)).toEqual(fields)
  }))

it('[B-34] a page contains no ads of which only the device knows whether they are for the viewer', () =>
  withAds(['everyone', 'forVisitors', 'forGhana', 'inHausa'], async (namesIn) => {
    const onPage = async (headers: Record<string, string> = {}) => {
      const url = '/home/channel/eko-news'
      const { body } = await test.app.inject({ url, remoteAddress: ghana, headers })
      const [, json = '{}'] = /id="kallo-first">(.*?)<\/script>/s.exec(body) ?? []
      const data = JSON.parse(json).calls?.[channelPath]
      return data ? namesIn(data) : null
    }
    expect(await onPage({ 'accept-language': 'ha' })).toEqual(['everyone', 'forVisitors', 'forGhana'])
    expect(await onPage({ cookie: 'kallo-session=1' })).toBeNull()
  }))

it('[B-34, B-19] a limit of views per day is sent with the ad', async () => {
  const limited = { ...picture, name: 'Twice a day', maxViewsPerDay: 2, isPublished: true }
  const { id, version } = (await owner.post('ads', limited)).body.data
  const shown = async () => {
    const { adsData } = (await api.get(channelPath)).body.data as { adsData: { _id: string }[] }
    return adsData.find(({ _id }) => _id === id)
  }
  await expect.poll(shown).toMatchObject({ max_views_per_day: 2 })
  await owner.post('ads/bulk', { items: [{ id, version }], action: { kind: 'unpublish' } })
  for (const maxViewsPerDay of [0, 51, 1.5]) {
    const { body } = await owner.post('ads', { ...limited, maxViewsPerDay })
    expect(Object.keys(body.fields ?? {})).toEqual(['maxViewsPerDay'])
  }
})

it.each(['https://a.example/', '/home/channel/afro-pulse', '/vod/obudu', '/plans', null])(
  '[B-35] an ad may open %j',
  async (actionUrl) => {
    const { body } = await owner.post('ads', { ...picture, name: 'Opens', actionUrl })
    expect(body.data).toMatchObject({ actionUrl })
  },
)

it.each(['', '/vod/', '/home/channel/', '//evil.example', 'javascript:alert(1)', '/a b'])(
  '[B-35] an ad may not open %j',
  async (actionUrl) => {
    const { body } = await owner.post('ads', { ...picture, name: 'Opens', actionUrl })
    expect([body.reason, Object.keys(body.fields ?? {})]).toEqual(['bad-input', ['actionUrl']])
  },
)
