import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner } from '../../testing/console-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { viewerHash } from '../../streaming/leases/index.ts'
import { saveSeenStreams } from '../../streaming/leases/seen-stream-store.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const api = createApiClient(() => test)
let token = ''
beforeAll(async () => {
  test = await createTestApp()
  await storeViewer(test.deps.db, 'home-viewer', 'home-viewer@kallo.test')
  token = await test.tokenOf('home-viewer@kallo.test')
})
afterAll(() => test.close())

interface Row {
  kind: string
  because?: { tag: string }
  items: { kind: string; tag: string }[]
}

const rowsOf = async () => {
  const { body } = await api.get('home', { token })
  return (body.data as { rows: Row[] }).rows
}
const rowOf = async (kind: string) => (await rowsOf()).find((row) => row.kind === kind)
const films = () =>
  test.deps.db.selectFrom('vod').select(['id', 'tag', 'category_id']).orderBy('position').execute()

describe('the signed-in home', () => {
  it('[B-16] one request has banners, rows and shelves; rows with fewer than two items are left out', async () => {
    const { body } = await api.get('home', { token })
    const data = body.data as {
      rows: Row[]
      banners: { images: unknown[] }
      overview: { vodsList: unknown[] }
    }
    expect(data.banners.images.length).toBeGreaterThan(0)
    expect(data.overview.vodsList.length).toBeGreaterThan(0)
    expect(data.rows.map(({ kind }) => kind)).toEqual(['on-now', 'new', 'shelves'])
  })

  it('[B-16] begun content and My List have a row each once they have two items', async () => {
    const [one, two] = await films()
    const items = [one, two].map((film) => ({
      of: { kind: 'vod', tag: film?.tag },
      positionSeconds: 100,
      durationSeconds: 1_000,
    }))
    await api.post('library/progress', { items: items.slice(0, 1) }, { token })
    expect(await rowOf('continue-watching')).toBeUndefined()
    await api.post('library/progress', { items }, { token })
    expect((await rowOf('continue-watching'))?.items).toHaveLength(2)
    const listed = [one, two].map((film) => ({ kind: 'vod', tag: film?.tag }))
    await api.post('library/list', { listed }, { token })
    expect((await rowOf('my-list'))?.items).toHaveLength(2)
  })

  it('[B-16] the row of what is on now begins with the favourite channels', async () => {
    const before = (await rowOf('on-now'))?.items ?? []
    const last = before.at(-1)?.tag ?? ''
    await api.post('library/favourites', { added: [last] }, { token })
    expect((await rowOf('on-now'))?.items[0]?.tag).toBe(last)
  })

  it('[B-16] the row “because you watched” has unseen VODs of the category of the VOD watched last', async () => {
    const all = await films()
    const categories = Map.groupBy(all, ({ category_id: category }) => category)
    const own = [...categories.values()].find((some) => some.length >= 4) ?? []
    const [watched, seen, ...others] = own
    for (const film of [seen, watched])
      await api.post(
        'library/progress',
        { items: [{ of: { kind: 'vod', tag: film?.tag }, positionSeconds: 990, durationSeconds: 1_000 }] },
        { token },
      )
    test.deps.clock.advance(1_000)
    await api.post(
      'library/progress',
      { items: [{ of: { kind: 'vod', tag: watched?.tag }, positionSeconds: 991, durationSeconds: 1_000 }] },
      { token },
    )
    const row = await rowOf('because-you-watched')
    expect(row?.because?.tag).toBe(watched?.tag)
    const tags = row?.items.map(({ tag }) => tag) ?? []
    expect(tags).not.toContain(seen?.tag)
    expect(tags.every((tag) => others.some((film) => film.tag === tag))).toBe(true)
  })

  it('[B-16] content is popular from five viewers in 24 hours on', async () => {
    const other = await createTestApp()
    try {
      const { db, clock } = other.deps
      const [one, two, three] = await db.selectFrom('vod').select('tag').limit(3).execute()
      const watch = (tag = '', viewers: readonly (string | null)[]) =>
        saveSeenStreams(
          db,
          viewers.map((account) => ({
            stream: randomBytes(8).toString('hex'),
            viewer: viewerHash(account),
            resource: resourceHash('vod', tag),
            firstSeenMs: clock.now(),
            lastSeenMs: clock.now(),
          })),
        )
      const people = (count: number) => Array.from({ length: count }, (_, n) => `viewer-${n}`)
      await watch(one?.tag, people(5))
      await watch(two?.tag, people(7))
      // One person may be any number of visitors, and has any number of streams.
      await watch(three?.tag, [...people(4), ...people(4), ...Array<null>(9).fill(null)])
      const session = await other.tokenOf('ada@kallo.test')
      const client = createApiClient(() => other)
      const { rows } = (await client.get('home', { token: session })).body.data as { rows: Row[] }
      const popular = rows.find(({ kind }) => kind === 'popular')
      expect(popular?.items.map(({ tag }) => tag)).toEqual([two?.tag, one?.tag])
    } finally {
      await other.close()
    }
  })

  it('[B-17] operators order rows and switch them off', async () => {
    const owner = await signInAsOwner(() => test)
    const { version } = (await owner.get('home-rows')).body.data
    const change = {
      version,
      rows: [
        { kind: 'new', isOn: true },
        { kind: 'on-now', isOn: false },
      ],
    }
    const changed = await owner.post('home-rows', change)
    expect(changed).toMatchObject({ status: 200, body: { data: { version: version + 1 } } })
    // Another operator, who has not seen this change.
    const stale = await owner.post('home-rows', { ...change, rows: [] })
    expect([stale.status, stale.body.reason]).toEqual([409, 'changed-meanwhile'])
    const kinds = (await rowsOf()).map(({ kind }) => kind)
    expect(kinds[0]).toBe('new')
    expect(kinds).not.toContain('on-now')
    expect(kinds).toContain('shelves')
  })
})
