import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const picture = 'banners/test.1a2b3c4d.webp'
const toChannel = { actionType: 'internal', actionUrl: '', channel: 'afro-pulse' } as const
const fields = { alt: 'A concert', image: picture, imageSmall: picture, ...toChannel }

describe('what a banner opens', () => {
  it.each([
    { ...toChannel },
    { ...toChannel, channel: null, actionUrl: '/vod/obudu' },
    { ...toChannel, channel: null, actionUrl: '/plans' },
    { ...toChannel, channel: null, actionUrl: '/subscription/purchase?months=3&devices=2' },
    { ...toChannel, channel: null, actionUrl: '/guide' },
    { ...toChannel, channel: null, actionType: 'external', actionUrl: '/home/channels' },
    { ...toChannel, channel: null, actionType: 'external', actionUrl: 'https://a.example/' },
  ])('[B-13] is stored and sent to viewers: %j', async (link) => {
    const alt = JSON.stringify(link)
    const created = await owner.post('banners', { ...fields, ...link, alt, isPublished: true })
    expect(created.body.data).toMatchObject(link)
    const sent = async () => {
      const { body } = await api.get('banner/home-new/desktop')
      return body.data.images.find((image: { alt: string }) => image.alt === alt)
    }
    await expect.poll(sent).toEqual({
      _id: created.body.data.id,
      image: picture,
      image_small: picture,
      alt,
      action_type: link.actionType,
      action_url: link.actionUrl,
      channel: link.channel,
    })
  })

  it('[B-13] stays what it is when its address changes', async () => {
    const channel = (await owner.post('channels', { name: 'Moving', category: 'news' })).body.data
    const film = (await owner.post('vods', { name: 'Moving film', category: 'drama' })).body.data
    const linked = [
      { actionUrl: '', channel: channel.tag as string },
      { actionUrl: `/vod/play/${film.tag as string}?from=banner`, channel: null },
    ]
    const ids: string[] = []
    for (const link of linked)
      ids.push((await owner.post('banners', { ...fields, ...link })).body.data.id as string)
    await owner.patch(`channels/${channel.id as string}`, { version: channel.version, tag: 'moved' })
    await owner.patch(`vods/${film.id as string}`, { version: film.version, tag: 'moved-film' })
    const stored = await Promise.all(ids.map(async (id) => (await owner.get(`banners/${id}`)).body.data))
    expect(stored).toMatchObject([
      { channel: 'moved', version: 2 },
      { actionUrl: '/vod/play/moved-film?from=banner', version: 2 },
    ])
  })

  it('[B-35, L-06] an ad follows the address of what it opens, which is not deleted while the ad is published', async () => {
    const film = (await owner.post('vods', { name: 'Advertised', category: 'drama' })).body.data
    const ad = (
      await owner.post('ads', {
        name: 'For the film',
        image: picture,
        width: 970,
        height: 120,
        actionUrl: `/vod/${film.tag as string}`,
        isPublished: true,
      })
    ).body.data
    const { version } = (
      await owner.patch(`vods/${film.id as string}`, { version: film.version, tag: 'advertised-film' })
    ).body.data
    expect((await owner.get(`ads/${ad.id as string}`)).body.data).toMatchObject({
      actionUrl: '/vod/advertised-film',
    })
    const remove = async () =>
      (
        await owner.post('vods/bulk', {
          items: [{ id: film.id, version }],
          action: { kind: 'delete' },
        })
      ).body.data
    expect((await remove()).failed[0].message).toContain('The ad “For the film” leads to it')
    await test.deps.db.updateTable('ad').set({ is_published: false }).where('id', '=', ad.id).execute()
    expect(await remove()).toEqual({ changed: 1, failed: [] })
  })

  it.each([
    ['no film', '/vod/', 'actionUrl'],
    ['an unknown film', '/vod/unknown', 'actionUrl'],
    ['an unknown series', '/series/unknown', 'actionUrl'],
    ['another server', '//evil.example/', 'actionUrl'],
    ['nothing', '', 'channel'],
  ])('[B-13] is rejected if it is %s', async (_what, actionUrl, field) => {
    const { body } = await owner.post('banners', { ...fields, channel: null, actionUrl })
    expect([body.reason, Object.keys(body.fields ?? {})]).toEqual(['bad-input', [field]])
  })

  it.each([
    ['vods', 'vod'],
    ['series', 'series'],
  ] as const)('[L-06] is not deleted: %s', async (path, kind) => {
    const { data: record } = (await owner.post(path, { name: 'Harmattan', category: 'drama' })).body
    const link = { channel: null, actionUrl: `/${kind}/${record.tag}` }
    const { data: banner } = (await owner.post('banners', { ...fields, alt: `To a ${kind}`, ...link })).body
    const remove = async (
      of: 'vods' | 'series' | 'banners',
      { id, version }: { id: string; version: number },
    ) => (await owner.post(`${of}/bulk`, { items: [{ id, version }], action: { kind: 'delete' } })).body.data
    expect((await remove(path, record)).failed[0].message).toContain(`The banner “To a ${kind}” leads to it`)
    await remove('banners', banner)
    expect(await remove(path, record)).toEqual({ changed: 1, failed: [] })
  })
})

describe('whom a banner is for', () => {
  const nigeria = '102.89.0.1'
  const ghana = '154.160.0.1'
  const everyone = { isNotSubscribed: false, countries: [], languages: [] }
  const forVisitors = { ...everyone, isNotSubscribed: true }
  const forGhana = { ...everyone, countries: ['GH'] }
  const inHausa = { ...everyone, languages: ['ha'] }
  const audiences = {
    forVisitors,
    forGhana,
    inHausa,
    both: { ...forVisitors, ...forGhana, isNotSubscribed: true },
  }

  const altsIn = (images: { alt: string }[]) => images.map(({ alt }) => alt).filter((alt) => alt in audiences)
  const shownTo = async (ip: string, options: RequestOptions = {}) =>
    altsIn((await api.get('banner/home-new/desktop', { ip, ...options })).body.data.images)

  /** Publishes banners with these audiences while `check` runs. */
  async function withBanners(names: (keyof typeof audiences)[], check: () => Promise<void>): Promise<void> {
    const items: { id: string; version: number }[] = []
    for (const alt of names) {
      const banner = { ...fields, alt, audience: audiences[alt], isPublished: true }
      const { id, version, audience } = (await owner.post('banners', banner)).body.data
      expect(audience).toEqual(banner.audience)
      items.push({ id, version })
    }
    const isNowShared = async () =>
      'x-accel-expires' in (await api.get('banner/home-new/desktop', { ip: nigeria })).headers
    await expect.poll(isNowShared).toBe(false)
    try {
      await check()
    } finally {
      await owner.post('banners/bulk', { items, action: { kind: 'unpublish' } })
      await expect.poll(isNowShared).toBe(true)
    }
  }

  it('[B-18] visitors see those of their country and language', () =>
    withBanners(['forVisitors', 'forGhana', 'inHausa', 'both'], async () => {
      await expect.poll(() => shownTo(ghana)).toEqual(['forVisitors', 'forGhana', 'both'])
      expect(await shownTo(nigeria)).toEqual(['forVisitors'])
      const hausa = { headers: { 'accept-language': 'ha-NG,en;q=0.8' } }
      expect(await shownTo(nigeria, hausa)).toEqual(['forVisitors', 'inHausa'])
      const english = { headers: { 'accept-language': 'de,en;q=0.8,ha;q=0.5' } }
      expect(await shownTo(nigeria, english)).toEqual(['forVisitors'])
    }))

  it('[B-18, B-16] a subscriber sees none for people without a subscription, in either response', () =>
    withBanners(['forVisitors', 'forGhana', 'both'], async () => {
      await expect.poll(() => shownTo(ghana)).toHaveLength(3)
      const token = await test.tokenOf('ada@kallo.test')
      expect(await shownTo(ghana, { token })).toEqual(['forGhana'])
      const { body } = await api.get('home', { token, ip: ghana })
      expect(altsIn(body.data.banners.images)).toEqual(['forGhana'])
      await storeViewer(test.deps.db, 'no-plan', 'no-plan@kallo.test')
      const other = await test.tokenOf('no-plan@kallo.test')
      expect(await shownTo(nigeria, { token: other })).toEqual(['forVisitors'])
    }))

  it('[B-18, M-01] the language of the profile counts if the request has none', () =>
    withBanners(['inHausa'], async () => {
      await storeViewer(test.deps.db, 'hausa', 'hausa@kallo.test')
      const token = await test.tokenOf('hausa@kallo.test')
      expect((await api.patch('profile/language', { language: 'ha' }, { token })).status).toBe(200)
      expect(await shownTo(nigeria, { token })).toEqual(['inHausa'])
      expect(await shownTo(nigeria, { token, headers: { 'accept-language': 'fr' } })).toEqual([])
    }))

  it('[B-18, X-10] a response that depends on the viewer is stored by no cache', () =>
    withBanners(['forGhana'], async () => {
      const { headers } = await api.get('banner/home-new/desktop', { ip: nigeria })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers).not.toHaveProperty('etag')
    }))

  const firstBanners = async (ip: string, headers: Record<string, string> = {}) => {
    const { body } = await test.app.inject({ url: '/home', remoteAddress: ip, headers })
    const [, json = '{}'] = /id="kallo-first">(.*?)<\/script>/s.exec(body) ?? []
    const first = JSON.parse(json).calls?.['banner/home-new/desktop']
    return first ? altsIn(first.images) : null
  }

  it('[B-18, B-07] the page of a visitor contains the banners of the visitor’s country', () =>
    withBanners(['forVisitors', 'forGhana'], async () => {
      await expect.poll(() => firstBanners(ghana)).toEqual(['forVisitors', 'forGhana'])
      expect(await firstBanners(nigeria)).toEqual(['forVisitors'])
      expect(await firstBanners(ghana, { cookie: 'kallo-session=1' })).toBeNull()
    }))

  it('[B-18, B-07] a page contains no banners if one depends on the language, which the device knows', () =>
    withBanners(['inHausa'], async () => {
      expect(await firstBanners(nigeria, { 'accept-language': 'ha' })).toBeNull()
    }))
})

describe('how often a device shows a banner', () => {
  const limits = async () => (await api.get('banners/limits')).body.data.items

  it('[B-19] clients receive the limits, and no page shows a banner with a limit before the app counts it', async () => {
    const limited = { ...fields, alt: 'Twice a day', maxViewsPerDay: 2, isPublished: true }
    const { id, version } = (await owner.post('banners', limited)).body.data
    await expect.poll(limits).toEqual([{ id, maxViewsPerDay: 2 }])
    const token = await test.tokenOf('ada@kallo.test')
    expect((await api.get('home', { token })).body.data.bannerLimits).toEqual([{ id, maxViewsPerDay: 2 }])
    const page = async () => (await test.app.inject({ url: '/home' })).body
    expect(await page()).toContain('"banners/limits"')
    expect(await page()).not.toContain('as="image"')
    await owner.post('banners/bulk', { items: [{ id, version }], action: { kind: 'unpublish' } })
    await expect.poll(limits).toEqual([])
    expect(await page()).toContain('as="image"')
  })

  it('[B-19] a limit is a whole number from 1 to 50, or none', async () => {
    for (const maxViewsPerDay of [0, 51, 1.5]) {
      const { body } = await owner.post('banners', { ...fields, maxViewsPerDay })
      expect(Object.keys(body.fields ?? {})).toEqual(['maxViewsPerDay'])
    }
  })
})
