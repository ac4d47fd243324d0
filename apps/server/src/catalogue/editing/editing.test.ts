import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
const { get, post } = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

const picture = 'banners/test.1a2b3c4d.webp'
const newRecords = [
  ['vods', { name: 'The Ferry', category: 'drama' }],
  ['categories', { name: 'Documentaries', kind: 'vod' }],
  [
    'banners',
    { alt: 'A concert', image: picture, imageSmall: picture, actionType: 'internal', channel: 'afro-pulse' },
  ],
  ['ads', { name: 'Solar', image: picture, width: 720, height: 90 }],
] as const

interface Listed {
  id: string
  orderNumber: number
}

type Kind = 'vods' | 'categories' | 'banners' | 'ads' | 'channels'
const run = (path: Kind, record: { id: string; version: number }, kind: string) =>
  owner.post(`${path}/bulk`, { items: [{ id: record.id, version: record.version }], action: { kind } })
const reload = async (path: Kind, id: string) => (await owner.get(`${path}/${id}`)).body.data

describe.each(newRecords)('%s', (path, fields) => {
  it('[L-01, L-02] are created as drafts, listed, published and unpublished', async () => {
    const { data } = (await owner.post(path, fields)).body
    expect(data).toMatchObject({ status: 'draft', version: 1 })
    const { items } = (await owner.post(`${path}/list`, { status: 'draft' })).body.data
    expect(items.map(({ id }: { id: string }) => id)).toContain(data.id)
    expect((await run(path, data, 'publish')).body.data).toEqual({ changed: 1, failed: [] })
    const published = await reload(path, data.id)
    expect(published).toMatchObject({ status: 'published', version: 2 })
    expect((await run(path, published, 'delete')).body.data.failed).toHaveLength(1)
    await run(path, published, 'unpublish')
    expect(await reload(path, data.id)).toMatchObject({ status: 'unpublished', version: 3 })
  })

  it('[L-01] are created once if the request is repeated because its response was lost', async () => {
    const body = { ...fields, requestId: randomUUID() }
    const [first, second] = [await owner.post(path, body), await owner.post(path, body)]
    expect(second.body.data).toEqual(first.body.data)
    const changed = { ...body, publishAt: '2030-01-01T00:00:00.000Z' }
    expect((await owner.post(path, changed)).body.reason).toBe('request-reused')
    const another = await owner.post(path, { ...body, requestId: randomUUID() })
    expect(another.body.data.id).not.toBe(first.body.data.id)
  })

  it('[L-04] reject a change with an old version', async () => {
    const { data } = (await owner.post(path, fields)).body
    const until = '2030-01-01T00:00:00.000Z'
    const first = await owner.patch(`${path}/${data.id}`, { version: 1, unpublishAt: until })
    expect(first.body.data).toMatchObject({ unpublishAt: until, version: 2 })
    const second = await owner.patch(`${path}/${data.id}`, { version: 1, unpublishAt: null })
    expect(second.body.reason).toBe('changed-meanwhile')
  })

  it('[L-08] move to a position in the list; a position beyond the end is the last one', async () => {
    const { data } = (await owner.post(path, fields)).body
    const deleted = (await owner.post(path, fields)).body.data
    const filter = path === 'categories' ? { kind: 'vod' } : {}
    const listed = async () => (await owner.post(`${path}/list`, filter)).body.data.items
    await owner.post(`${path}/move`, { id: deleted.id, position: 1 })
    await run(path, deleted, 'delete')
    const before = await listed()
    for (const [position, index] of [
      [1, 0],
      [2, 1],
      [1_000_000, before.length - 1],
    ] as const) {
      expect((await owner.post(`${path}/move`, { id: data.id, position })).status).toBe(200)
      const after: Listed[] = await listed()
      expect(after[index]?.id).toBe(data.id)
      expect(after.map((item) => item.orderNumber)).toEqual(after.map((_, at) => at + 1))
    }
    // Numbers do not depend on the order and the filters of the list.
    const numberOf = new Map((await listed()).map((item: Listed) => [item.id, item.orderNumber]))
    const list = async (more: object): Promise<Listed[]> =>
      (await owner.post(`${path}/list`, { ...filter, ...more })).body.data.items
    const search = 'name' in fields ? fields.name : fields.alt
    const found = await list({ search })
    expect(found.map(({ id }) => id)).toContain(data.id)
    for (const item of [...found, ...(await list({ sort: '-name' }))])
      expect(item.orderNumber).toBe(numberOf.get(item.id))
    expect((await owner.post(`${path}/move`, { id: data.id, position: 0 })).body.reason).toBe('bad-input')
    expect((await owner.post(`${path}/move`, { id: 'none', position: 1 })).body.reason).toBe(
      'record-not-found',
    )
    expect((await owner.get(`${path}/${data.id}`)).body.data.orderNumber).toBe(before.length)
  })

  it('[L-08] move before another one', async () => {
    const { data } = (await owner.post(path, fields)).body
    const filter = path === 'categories' ? { kind: 'vod' } : {}
    const { items } = (await owner.post(`${path}/list`, filter)).body.data
    await owner.post(`${path}/move`, { id: data.id, target: items[0].id, side: 'before' })
    const moved = (await owner.post(`${path}/list`, filter)).body.data.items
    expect(moved[0].id).toBe(data.id)
  })

  it('[L-07] deleted ones are in the bin, and are unpublished after restoring', async () => {
    const { data } = (await owner.post(path, fields)).body
    await run(path, data, 'delete')
    expect((await owner.get(`${path}/${data.id}`)).status).toBe(404)
    const { items } = (await owner.post('bin/list', {})).body.data
    const entry = items.find(({ id }: { id: string }) => id === data.id)
    expect(entry).toBeDefined()
    expect((await owner.post('bin/restore', { kind: entry.kind, id: data.id })).status).toBe(200)
    expect((await owner.post('bin/restore', { kind: entry.kind, id: data.id })).status).toBe(404)
    expect(await reload(path, data.id)).toMatchObject({ isPublished: false })
  })
})

describe('invalid records', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ['vods', 'no name', {}, 'name'],
    ['vods', 'the year 12', { name: 'A', year: 12 }, 'year'],
    ['categories', 'no kind', { name: 'A' }, 'kind'],
    ['categories', 'no name', { kind: 'vod' }, 'name'],
    ['banners', 'no picture', { alt: 'A' }, 'image'],
    ['banners', 'no channel', { alt: 'A', image: picture, imageSmall: picture }, 'channel'],
    [
      'banners',
      'no address',
      { alt: 'A', image: picture, imageSmall: picture, actionType: 'external' },
      'actionUrl',
    ],
    [
      'banners',
      'a script',
      { alt: 'A', actionType: 'external', actionUrl: 'javascript:alert(1)' },
      'actionUrl',
    ],
    ['ads', 'no picture', { name: 'A' }, 'image'],
    [
      'ads',
      'a script',
      { name: 'A', image: picture, width: 9, height: 9, actionUrl: 'javascript:a' },
      'actionUrl',
    ],
  ])('[L-01] %s with %s', async (path, _what, fields, field) => {
    const { body } = await owner.post(path, fields)
    expect([body.reason, Object.keys(body.fields ?? {})[0]]).toEqual(['bad-input', field])
  })
})

describe('what must stay', () => {
  it('[L-06] a category with channels is not deleted', async () => {
    const news = await reload('categories', 'news')
    await run('categories', news, 'unpublish')
    const { body } = await run('categories', await reload('categories', 'news'), 'delete')
    expect(body.data.failed[0].message).toMatch(/Move its \d+ channels/)
    await run('categories', await reload('categories', 'news'), 'publish')
  })

  it('[L-06] an ad that has been shown is not deleted', async () => {
    const { data } = (await owner.post('ads', { ...newRecords[3][1], isPublished: true })).body
    await expect
      .poll(async () => (await post('ads/user-action', { adsId: data.id, actionType: 'view' })).status)
      .toBe(200)
    await run('ads', data, 'unpublish')
    const { body } = await run('ads', await reload('ads', data.id), 'delete')
    expect(body.data.failed[0].message).toContain('has been shown')
  })

  it('[L-07] a channel is not restored into a deleted category', async () => {
    const category = (await owner.post('categories', { name: 'Sport', kind: 'channel' })).body.data
    const channel = (await owner.post('channels', { name: 'Golf', category: category.id })).body.data
    await run('channels', channel, 'delete')
    expect((await run('categories', category, 'delete')).body.data.changed).toBe(1)
    const restored = await owner.post('bin/restore', { kind: 'channel', id: channel.id })
    expect(restored.body.reason).toBe('category-deleted')
    await owner.post('bin/restore', { kind: 'category', id: category.id })
    expect((await owner.post('bin/restore', { kind: 'channel', id: channel.id })).status).toBe(200)
  })

  it('[L-06, L-07] a banner is not restored while what it leads to is deleted', async () => {
    const channel = (await owner.post('channels', { name: 'Polo', category: 'news' })).body.data
    const banner = (await owner.post('banners', { ...newRecords[2][1], channel: 'polo' })).body.data
    await run('banners', banner, 'delete')
    expect((await run('channels', channel, 'delete')).body.data.changed).toBe(1)
    const restore = (kind: string, id: string) => owner.post('bin/restore', { kind, id })
    const { status, body } = await restore('banner', banner.id)
    expect([status, body.fields]).toEqual([400, { target: 'Restore what the banner leads to first: “Polo”' }])
    await restore('channel', channel.id)
    expect((await restore('banner', banner.id)).status).toBe(200)
  })
})

describe('switches', () => {
  it('[L-09, B-06] switch a content type for viewers, unless it was switched meanwhile', async () => {
    const [channels] = (await owner.get('content-types')).body.data.items
    const change = { isOn: false, version: channels.version }
    expect((await owner.patch(`content-types/${channels.id}`, change)).status).toBe(200)
    await expect
      .poll(async () => (await get('free/contents/channel/eko-news')).body.reason)
      .toBe('content-off')
    expect((await owner.patch(`content-types/${channels.id}`, change)).body.reason).toBe('changed-meanwhile')
    await owner.patch(`content-types/${channels.id}`, { isOn: true, version: channels.version + 1 })
    await expect.poll(async () => (await get('free/contents/channel/eko-news')).status).toBe(200)
  })

  it('[B-01] hide and show all banners', async () => {
    const status = async () => (await get('banner/home-new/desktop')).body.data.status
    await owner.patch('banner-status', { isOn: false })
    await expect.poll(status).toBe(0)
    await owner.patch('banner-status', { isOn: true })
    await expect.poll(status).toBe(1)
  })

  it('[L-02] a banner is not shown any more from its end time on', async () => {
    const until = new Date(test.deps.clock.now() + 60_000).toISOString()
    const fields = { ...newRecords[2][1], alt: 'Until soon', isPublished: true, unpublishAt: until }
    await owner.post('banners', fields)
    const alts = async () =>
      (await get('banner/home-new/desktop')).body.data.images.map(({ alt }: { alt: string }) => alt)
    await expect.poll(alts).toContain('Until soon')
    test.deps.clock.advance(60_000)
    expect(await alts()).not.toContain('Until soon')
  })
})
