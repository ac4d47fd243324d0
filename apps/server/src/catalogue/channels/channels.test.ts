import { hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
const { get } = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

interface Channel {
  id: string
  version: number
  tag: string
  name: string
  status: string
}

async function aChannel(fields: Record<string, unknown> = {}): Promise<Channel> {
  const name = `Channel ${Math.random()}`
  const { body } = await owner.post('channels', { name, category: 'news', ...fields })
  return body.data
}
const change = (channel: Channel, fields: Record<string, unknown>) =>
  owner.patch(`channels/${channel.id}`, { version: channel.version, ...fields })
const bulk = (items: Channel[], action: Record<string, unknown>) =>
  owner.post('channels/bulk', { items: items.map(({ id, version }) => ({ id, version })), action })
const list = async (filter: Record<string, unknown> = {}) =>
  (await owner.post('channels/list', { perPage: 100, ...filter })).body.data as {
    items: Channel[]
    total: number
  }
const at = (offsetMs: number) => new Date(test.deps.clock.now() + offsetMs).toISOString()

/** Names as viewers see them. */
async function visibleNames(): Promise<string[]> {
  const { body } = await get('free/contents/view')
  return body.data.channelsList.map(({ name }: { name: string }) => name)
}

async function auditOf(subject: string) {
  return test.deps.db
    .selectFrom('audit_entry')
    .where('subject', '=', subject)
    .orderBy('id')
    .select(['action', 'before', 'after', 'actor'])
    .execute()
}

describe('a new channel', () => {
  it('[L-01] is a draft with an address from its name, at the end of the order', async () => {
    const channel = await aChannel({ name: 'Ìròyìn Àárọ̀' })
    expect(channel).toMatchObject({ tag: 'iroyin-aaro', status: 'draft', categoryName: 'News' })
    const second = await aChannel({ name: 'Ìròyìn Àárọ̀' })
    expect(second.tag).toBe('iroyin-aaro-2')
    expect((await list()).items.at(-1)?.id).toBe(second.id)
    expect(await visibleNames()).not.toContain('Ìròyìn Àárọ̀')
  })

  it('[L-01, L-02] is visible at once if it is published', async () => {
    const { name, tag } = await aChannel({ isPublished: true })
    await expect.poll(visibleNames).toContain(name)
    expect((await get(`free/contents/channel/${tag}`)).status).toBe(200)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: undefined }, 'name'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
    ['a line break in the name', { name: 'a\nb' }, 'name'],
    ['an address with a slash', { tag: 'a/b' }, 'tag'],
    ['a reserved address', { tag: 'my-playlist' }, 'tag'],
    ['an unknown category', { category: 'none' }, 'category'],
    ['a category of VODs', { category: 'drama' }, 'category'],
    ['a script as stream', { externalUrl: 'javascript:alert(1)' }, 'externalUrl'],
    ['a local file as stream', { externalUrl: 'file:///etc/passwd' }, 'externalUrl'],
    ['a picture elsewhere', { logo: 'https://example.com/a.png' }, 'logo'],
    ['a picture outside of the folder', { logo: 'uploads/../../secret.png' }, 'logo'],
    ['an unknown country', { geoblock: 'deny', geoblockCountries: ['Nigeria'] }, 'geoblockCountries'],
    ['allowed countries without a country', { geoblock: 'allow' }, 'geoblockCountries'],
    ['an unknown time zone', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['an offset as time zone', { timeZone: '+01:00' }, 'timeZone'],
    [
      'an end before the start',
      { publishAt: '2027-01-02T00:00:00Z', unpublishAt: '2027-01-01T00:00:00Z' },
      'unpublishAt',
    ],
  ])('[L-01] is rejected with %s', async (_what, fields, field) => {
    const { status, body } = await owner.post('channels', { name: 'New', category: 'news', ...fields })
    expect([status, body.reason, Object.keys(body.fields ?? {})[0]]).toEqual([400, 'bad-input', field])
  })

  it.each(['Asia/Kolkata', 'Europe/Kyiv', 'Etc/UTC'])('[E-02] accepts the time zone %s', async (timeZone) => {
    expect(await aChannel({ timeZone })).toMatchObject({ timeZone })
  })

  it('[L-01] needs an address of its own, even after a rename', async () => {
    expect((await owner.post('channels', { name: 'Eko', tag: 'eko-news' })).body).toMatchObject({
      reason: 'tag-taken',
      fields: { tag: expect.any(String) },
    })
    const channel = await aChannel()
    expect((await change(channel, { tag: 'eko-news' })).body.reason).toBe('tag-taken')
  })
})

describe('publication times', () => {
  it('[L-02] take effect without a reload', async () => {
    const [from, until] = [at(hourMs), at(2 * hourMs)]
    const channel = await aChannel({ isPublished: true, publishAt: from, unpublishAt: until })
    const reloaded = await aChannel({ isPublished: true })
    await expect.poll(visibleNames).toContain(reloaded.name)
    expect(channel.status).toBe('scheduled')
    expect(await visibleNames()).not.toContain(channel.name)
    test.deps.clock.advance(hourMs)
    expect(await visibleNames()).toContain(channel.name)
    test.deps.clock.advance(hourMs)
    expect(await visibleNames()).not.toContain(channel.name)
    owner = await signInAsOwner(() => test)
    expect((await get(`free/contents/channel/${channel.tag}`)).body.reason).toBe('channel-not-found')
    expect((await owner.get(`channels/${channel.id}`)).body.data.status).toBe('ended')
  })

  it('[L-02] publishing now overrides a start in the future and an end in the past', async () => {
    const later = await aChannel({ isPublished: true, publishAt: at(hourMs) })
    const ended = await aChannel({ isPublished: true, unpublishAt: at(-hourMs) })
    await bulk([later, ended], { kind: 'publish' })
    await expect.poll(visibleNames).toContain(later.name)
    await expect.poll(visibleNames).toContain(ended.name)
  })

  it.each(['draft', 'scheduled', 'published', 'unpublished', 'ended'])(
    '[L-02] the list filters by the status %s as the rule decides',
    async (status) => {
      const fields: Record<string, Record<string, unknown>> = {
        draft: {},
        scheduled: { isPublished: true, publishAt: at(hourMs) },
        published: { isPublished: true },
        ended: { isPublished: true, unpublishAt: at(0) },
      }
      const channel = await aChannel(fields[status] ?? { isPublished: true })
      if (status === 'unpublished') await bulk([channel], { kind: 'unpublish' })
      const { items } = await list({ status })
      expect(items.map(({ id }) => id)).toContain(channel.id)
      expect(new Set(items.map((item) => item.status))).toEqual(new Set([status]))
    },
  )
})

describe('changes', () => {
  it('[L-04] a change with an old version is rejected and changes nothing', async () => {
    const channel = await aChannel()
    expect((await change(channel, { description: 'First' })).status).toBe(200)
    expect(await change(channel, { description: 'Second' })).toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile' },
    })
    const { data } = (await owner.get(`channels/${channel.id}`)).body
    expect(data).toMatchObject({ description: 'First', version: 2 })
  })

  it('[L-04] of concurrent changes exactly one wins', async () => {
    const channel = await aChannel()
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => (await change(channel, { description: `${n}` })).status),
    )
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('[O-05, L-04] the audit log has the changed fields only', async () => {
    const channel = await aChannel()
    await change(channel, { description: 'News all day', isPaid: true })
    const entries = await auditOf(channel.name)
    expect(entries.map(({ action }) => action)).toEqual(['channel.create', 'channel.change'])
    expect(entries[1]).toMatchObject({ before: { description: '' }, after: { description: 'News all day' } })
    expect(Object.keys(entries[1]?.after as object)).toEqual(['description'])
  })

  it('[L-03] names in other languages, age rating and countries reach viewers', async () => {
    const channel = await aChannel({
      isPublished: true,
      nameTranslations: { yo: 'Ìròyìn', fr: ' ' },
      ageRating: '15',
      geoblock: 'allow',
      geoblockCountries: ['NG', 'GH', 'NG'],
    })
    await expect.poll(visibleNames).toContain(channel.name)
    const { data } = (await get(`free/contents/channel/${channel.tag}`)).body
    expect(data.channelsList[0]).toMatchObject({
      name_translations: { yo: 'Ìròyìn' },
      age_rating: '15',
      geoblock: 2,
      geoblock_countries: ['GH', 'NG'],
    })
  })

  it('[L-01] a channel that does not exist is not found', async () => {
    expect(await owner.get('channels/none')).toMatchObject({
      status: 404,
      body: { reason: 'record-not-found' },
    })
    expect((await owner.patch('channels/none', { version: 1, name: 'x' })).status).toBe(404)
  })
})

describe('bulk changes', () => {
  it('[L-05] publish, unpublish, move to a category, change access and countries', async () => {
    const channels = [await aChannel(), await aChannel()]
    const current = async () =>
      Promise.all(channels.map(async ({ id }) => (await owner.get(`channels/${id}`)).body.data))
    for (const [action, expected] of [
      [{ kind: 'publish' }, { status: 'published' }],
      [{ kind: 'category', category: 'music' }, { category: 'music' }],
      [{ kind: 'access', isPaid: false }, { isPaid: false }],
      [
        { kind: 'countries', geoblock: 'deny', geoblockCountries: ['US'] },
        { geoblock: 'deny', geoblockCountries: ['US'] },
      ],
      [{ kind: 'unpublish' }, { status: 'unpublished' }],
    ] as const) {
      expect((await bulk(await current(), action)).body.data).toEqual({ changed: 2, failed: [] })
      expect(await current()).toMatchObject([expected, expected])
    }
  })

  it('[L-05] reports records that cannot be changed and changes the others', async () => {
    const [good, stale, published] = [
      await aChannel(),
      await aChannel(),
      await aChannel({ isPublished: true }),
    ]
    await change(stale, { description: 'x' })
    const { body } = await bulk([good, stale, published], { kind: 'delete' })
    expect(body.data).toEqual({
      changed: 1,
      failed: [
        { id: stale.id, name: stale.name, message: expect.stringContaining('Another operator') },
        { id: published.id, name: published.name, message: expect.stringContaining('Unpublish') },
      ],
    })
    expect((await owner.get(`channels/${good.id}`)).status).toBe(404)
  })

  it('[L-06] a channel that a banner leads to is not deleted', async () => {
    const { items } = await list({ search: 'super-pitch' })
    await bulk(items, { kind: 'unpublish' })
    const { body } = await bulk((await list({ search: 'super-pitch' })).items, { kind: 'delete' })
    expect(body.data.failed[0].message).toContain('banner')
    await bulk((await list({ search: 'super-pitch' })).items, { kind: 'publish' })
    await expect.poll(visibleNames).toContain('Super Pitch')
  })

  it('[L-05] rejects no records, 501 records and unknown actions', async () => {
    const item = { id: 'a', version: 1 }
    for (const body of [
      { items: [], action: { kind: 'publish' } },
      { items: Array.from({ length: 501 }, () => item), action: { kind: 'publish' } },
      { items: [item], action: { kind: 'drop' } },
      { items: [item], action: { kind: 'category' } },
    ])
      expect((await owner.post('channels/bulk', body)).body.reason).toBe('bad-input')
  })
})

describe('the order', () => {
  const order = async () => (await list()).items.map(({ tag }) => tag)

  it('[L-08] a channel moves before or after another one, also for viewers', async () => {
    const [first, second, third] = (await list()).items
    const move = (side: string, id = first?.id) =>
      owner.post('channels/move', { id, target: third?.id, side })
    expect((await move('after')).status).toBe(200)
    expect((await order()).slice(0, 3)).toEqual([second?.tag, third?.tag, first?.tag])
    await expect.poll(async () => (await visibleNames())[0]).toBe(second?.name)
    await move('before')
    expect((await order()).slice(0, 3)).toEqual([second?.tag, first?.tag, third?.tag])
    expect((await move('before', 'none')).body.reason).toBe('record-not-found')
  })

  it('[L-08] concurrent moves lose no channel', async () => {
    const { items, total } = await list()
    await Promise.all(
      items
        .slice(1, 7)
        .map(({ id }) => owner.post('channels/move', { id, target: items[0]?.id, side: 'before' })),
    )
    expect(new Set(await order()).size).toBe(total)
    const positions = await test.deps.db.selectFrom('channel').select('position').execute()
    expect(new Set(positions.map(({ position }) => position)).size).toBe(positions.length)
  })
})

describe('the list', () => {
  it('[L-01] searches names and addresses literally, and pages', async () => {
    const { name } = await aChannel({ name: '100% Afrobeats_' })
    expect((await list({ search: '0% afro' })).items.map((item) => item.name)).toEqual([name])
    expect((await list({ search: '%' })).total).toBe(1)
    const { body } = await owner.post('channels/list', { perPage: 25, page: 2, sort: '-name' })
    expect(body.data.items).toHaveLength(Math.min(25, body.data.total - 25))
    expect((await owner.post('channels/list', { sort: 'password' })).body.reason).toBe('bad-input')
  })
})

describe('a channel with a schedule', () => {
  const upcoming = async (id: string) => {
    const rows = await test.deps.db
      .selectFrom('programme')
      .where('channel_id', '=', id)
      .where('starts_at', '>', new Date(test.deps.clock.now() + 120_000))
      .orderBy('starts_at')
      .select(['title', 'starts_at'])
      .execute()
    return rows.map(({ title, starts_at: startsAt }) => `${startsAt.toISOString()} ${title}`)
  }
  const edit = async (id: string, fields: Record<string, unknown>) => {
    const channel = (await owner.get(`channels/${id}`)).body.data as Channel
    expect((await change(channel, fields)).status).toBe(200)
  }

  it('[N-05, E-02] plays and lists its programmes by a changed time zone at once', async () => {
    const { id } = await test.deps.db
      .selectFrom('channel')
      .where('tag', '=', 'eko-news')
      .select('id')
      .executeTakeFirstOrThrow()
    const before = await upcoming(id)
    await edit(id, { timeZone: 'Asia/Tokyo' })
    const after = await upcoming(id)
    expect(after).not.toEqual(before)
    expect(after.length).toBeGreaterThan(0)
    await edit(id, { timeZone: null })
    expect(await upcoming(id)).toEqual(expect.arrayContaining(before))
  })

  it('[E-03] has no programmes of its schedule while it is an external one', async () => {
    const { id } = await test.deps.db
      .selectFrom('channel')
      .where('tag', '=', 'kasuwa')
      .select('id')
      .executeTakeFirstOrThrow()
    const before = await upcoming(id)
    await edit(id, { externalUrl: 'https://media.example.com/live.m3u8' })
    expect(await upcoming(id)).toEqual([])
    await edit(id, { externalUrl: null })
    expect(await upcoming(id)).toEqual(expect.arrayContaining(before))
  })
})
