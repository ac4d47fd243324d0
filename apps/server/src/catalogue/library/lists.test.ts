import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const api = createApiClient(() => test)
const film = 'obudu'
const channel = 'kasuwa'

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let accounts = 0
async function aViewer(): Promise<string> {
  const id = `lists-${++accounts}`
  await storeViewer(test.deps.db, id, `${id}@kallo.test`)
  return test.tokenOf(`${id}@kallo.test`)
}

const rowsOf = async (token: string) =>
  (await api.get('library', { token })).body.data as Record<
    'continueWatching' | 'myList' | 'favourites',
    unknown[]
  >

it('[B-21, B-22] content that cannot be seen does not fill My List and the favourites', async () => {
  const token = await aViewer()
  const profile = `lists-${accounts}`
  const { db } = test.deps
  await sql`insert into list_entry (profile_id, kind, content_id, added_at)
    select ${profile}, 'vod', 'gone-' || n, now() from generate_series(1, 500) n`.execute(db)
  await sql`insert into channel (id, tag, name, logo, description, category_id, is_paid, has_guide, geoblock,
      geoblock_countries, position, is_published)
    select 'hidden-' || n, 'hidden-' || n, 'Hidden', '', '', 'news', false, false, 'none', '{}', 1000 + n, false
    from generate_series(1, 200) n`.execute(db)
  await sql`insert into favourite_channel (profile_id, channel_id, position)
    select ${profile}, 'hidden-' || n, n from generate_series(1, 200) n`.execute(db)
  const listed = await api.post('library/list', { listed: [{ kind: 'vod', tag: film }] }, { token })
  expect(listed.status).toBe(200)
  expect((await api.post('library/favourites', { added: [channel] }, { token })).status).toBe(200)
})

it('[B-21, B-22] lists that are too long, because content became visible again, can be shortened', async () => {
  const token = await aViewer()
  const profile = `lists-${accounts}`
  const { db } = test.deps
  await sql`insert into vod (id, tag, name, name_translations, image, description, category_id, position, parts, external_url)
    select 'shown-' || n, 'shown-' || n, 'Shown', '{}', '', '', category_id, 1000 + n, '{}', 'https://media.example.com/a.m3u8'
    from generate_series(1, 502) n, (select category_id from vod where tag = ${film}) as one`.execute(db)
  await sql`insert into list_entry (profile_id, kind, content_id, added_at)
    select ${profile}, 'vod', 'shown-' || n, now() from generate_series(1, 502) n`.execute(db)
  const change = (body: object) => api.post('library/list', body, { token })
  await vi.waitFor(async () => {
    const { body } = await change({ listed: [{ kind: 'vod', tag: film }] })
    expect(body.reason).toBe('list-full')
  })
  expect((await change({ unlisted: [{ kind: 'vod', tag: 'shown-1' }] })).status).toBe(200)
  await sql`delete from vod where id like 'shown-%'`.execute(db)
})

it('[B-06] what is switched off is left out of all rows', async () => {
  const token = await aViewer()
  const watched = { of: { kind: 'vod', tag: film }, positionSeconds: 300, durationSeconds: 1_000 }
  await api.post('library/progress', { items: [watched] }, { token })
  await api.post('library/list', { listed: [{ kind: 'vod', tag: film }] }, { token })
  await api.post('library/favourites', { added: [channel] }, { token })
  const turn = (isOn: boolean) =>
    test.deps.db.updateTable('content_type').set({ is_on: isOn }).where('position', 'in', [0, 1]).execute()
  await turn(false)
  const nothing = { continueWatching: [], myList: [], favourites: [] }
  await expect.poll(() => rowsOf(token)).toMatchObject(nothing)
  await turn(true)
  await expect.poll(async () => (await rowsOf(token)).myList).toHaveLength(1)
})

it('[B-21, B-22] one request tells whether a series, VOD or channel is on the lists', async () => {
  const token = await aViewer()
  const listed = async (of: object) => {
    const { isListed, isFavourite } = (await api.post('library/progress-of', { of }, { token })).body.data
    return [isListed, isFavourite]
  }
  const { tag } = await test.deps.db
    .selectFrom('series')
    .select('tag')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  expect(await listed({ kind: 'series', tag })).toEqual([false, false])
  await api.post('library/list', { listed: [{ kind: 'series', tag }] }, { token })
  await api.post('library/favourites', { added: [channel] }, { token })
  expect(await listed({ kind: 'series', tag })).toEqual([true, false])
  expect(await listed({ kind: 'channel', tag: channel })).toEqual([false, true])
  expect(await listed({ kind: 'vod', tag: film })).toEqual([false, false])
})
