import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const api = createApiClient(() => test)
const vods: string[] = []
const channels: string[] = []

beforeAll(async () => {
  test = await createTestApp()
  const { db } = test.deps
  const films = await db
    .selectFrom('vod')
    .where('series_id', 'is', null)
    .select('tag')
    .orderBy('position')
    .limit(4)
    .execute()
  vods.push(...films.map(({ tag }) => tag))
  const live = await db
    .selectFrom('channel')
    .where('has_guide', '=', true)
    .where('external_url', 'is', null)
    .select('tag')
    .orderBy('position')
    .limit(3)
    .execute()
  channels.push(...live.map(({ tag }) => tag))
})
afterAll(() => test.close())

interface Card {
  kind: string
  tag: string
  positionSeconds?: number
  isFinished?: true
}
interface Library {
  continueWatching: Card[]
  myList: Card[]
  favourites: Card[]
  recentChannels: Card[]
}

let accounts = 0
/** The session of an account of its own. */
async function aViewer(): Promise<string> {
  const id = `library-${++accounts}`
  await storeViewer(test.deps.db, id, `${id}@kallo.test`)
  return test.tokenOf(`${id}@kallo.test`)
}

async function libraryOf(token: string): Promise<Library> {
  return (await api.get('library', { token })).body.data as Library
}

interface Report {
  position: number
  duration?: number
  secondsAgo?: number
}
function save(token: string, tag: string, { position, duration = 1_000, secondsAgo = 0 }: Report) {
  const item = {
    of: { kind: 'vod', tag },
    positionSeconds: position,
    durationSeconds: duration,
    secondsAgo,
  }
  return api.post('library/progress', { items: [item] }, { token })
}

const positionOf = async (token: string, tag: string) => {
  const { body } = await api.post('library/progress-of', { of: { kind: 'vod', tag } }, { token })
  return (body.data as { positionSeconds: number }).positionSeconds
}

describe('progress', () => {
  it('[B-20] a begun VOD continues where it was left, on every device', async () => {
    const token = await aViewer()
    expect((await save(token, vods[0] ?? '', { position: 300 })).body.data).toEqual({ stored: 1, unknown: 0 })
    expect(await positionOf(token, vods[0] ?? '')).toBe(300)
    const { continueWatching } = await libraryOf(token)
    expect(continueWatching).toMatchObject([{ kind: 'vod', tag: vods[0], positionSeconds: 300 }])
  })

  it('[B-20] from 95 % on it is finished: it is not continued, and starts again', async () => {
    const token = await aViewer()
    await save(token, vods[0] ?? '', { position: 950 })
    expect(await positionOf(token, vods[0] ?? '')).toBe(0)
    expect((await libraryOf(token)).continueWatching).toEqual([])
  })

  it('[B-20] the report with the latest time counts, in whatever order reports arrive', async () => {
    const token = await aViewer()
    await save(token, vods[0] ?? '', { position: 100, secondsAgo: 0 })
    await save(token, vods[0] ?? '', { position: 900, secondsAgo: 60 })
    expect(await positionOf(token, vods[0] ?? '')).toBe(100)
  })

  it('[B-20] of two reports at the same time the later position is kept', async () => {
    const token = await aViewer()
    const positions = [120, 480, 240]
    await Promise.all(positions.map((position) => save(token, vods[1] ?? '', { position })))
    expect(await positionOf(token, vods[1] ?? '')).toBe(480)
  })

  it('[B-20] unknown content is left out and the rest is stored', async () => {
    const token = await aViewer()
    const items = [vods[0] ?? '', 'no-such-film'].map((tag) => ({
      of: { kind: 'vod', tag },
      positionSeconds: 50,
      durationSeconds: 100,
    }))
    const { body } = await api.post('library/progress', { items }, { token })
    expect(body.data).toEqual({ stored: 1, unknown: 1 })
  })

  it('[B-20] a programme is stored only if the guide has it', async () => {
    const token = await aViewer()
    const [tag = ''] = channels
    const { db, clock } = test.deps
    const programme = await db
      .selectFrom('programme')
      .innerJoin('channel', 'channel.id', 'programme.channel_id')
      .where('channel.tag', '=', tag)
      .where('ends_at', '<', new Date(clock.now()))
      .orderBy('ends_at', 'desc')
      .select(['starts_at', 'title'])
      .executeTakeFirstOrThrow()
    const report = (startsAt: Date) => ({
      of: { kind: 'programme', tag, startsAt: startsAt.toISOString() },
      positionSeconds: 60,
      durationSeconds: 3_600,
    })
    const items = [report(programme.starts_at), report(new Date(programme.starts_at.getTime() + 1_000))]
    expect((await api.post('library/progress', { items }, { token })).body.data).toEqual({
      stored: 1,
      unknown: 1,
    })
    expect((await libraryOf(token)).continueWatching).toMatchObject([
      { kind: 'programme', tag, title: programme.title },
    ])
  })

  it('[B-20] a programme that is on air has the length of the guide, not that of the media so far', async () => {
    const token = await aViewer()
    const [tag = ''] = channels
    const { db, clock } = test.deps
    const now = new Date(clock.now())
    const { starts_at: startsAt, ends_at: endsAt } = await db
      .selectFrom('programme')
      .innerJoin('channel', 'channel.id', 'programme.channel_id')
      .where('channel.tag', '=', tag)
      .where('starts_at', '<', now)
      .where('ends_at', '>', now)
      .select(['starts_at', 'ends_at'])
      .executeTakeFirstOrThrow()
    const item = {
      of: { kind: 'programme', tag, startsAt: startsAt.toISOString() },
      positionSeconds: 240,
      durationSeconds: 245,
    }
    await api.post('library/progress', { items: [item] }, { token })
    expect((await libraryOf(token)).continueWatching).toMatchObject([
      {
        kind: 'programme',
        positionSeconds: 240,
        durationSeconds: (endsAt.getTime() - startsAt.getTime()) / 1_000,
        endsAt: endsAt.toISOString(),
      },
    ])
  })

  it('[B-20] deleted content disappears without an error', async () => {
    const token = await aViewer()
    const [, , , tag = ''] = vods
    await save(token, tag, { position: 300 })
    await api.post('library/list', { listed: [{ kind: 'vod', tag }] }, { token })
    expect((await libraryOf(token)).myList).toHaveLength(1)
    await test.deps.db
      .updateTable('vod')
      .set({ deleted_at: new Date(0) })
      .where('tag', '=', tag)
      .execute()
    await vi.waitFor(async () => {
      const { continueWatching, myList } = await libraryOf(token)
      expect([continueWatching, myList]).toEqual([[], []])
    })
    expect((await api.get('library/history/1', { token })).body.data).toMatchObject({ items: [] })
  })
})

describe('series', () => {
  it('[B-24, L-03] the next episode continues a series whose episode is finished', async () => {
    const { db } = test.deps
    const template = await db.selectFrom('vod').selectAll().limit(1).executeTakeFirstOrThrow()
    const { category_id, image } = template
    await db
      .insertInto('series')
      .values({
        id: 'lagos',
        tag: 'lagos',
        name: 'Lagos',
        name_translations: '{"fr": "Lagos ce soir"}',
        image,
        description: '',
        category_id,
        position: 1,
      })
      .execute()
    await db
      .insertInto('vod')
      .values(
        [1, 2].map((episode) => ({
          tag: `lagos-${episode}`,
          name: `Episode ${episode}`,
          name_translations: '{}',
          image,
          description: '',
          category_id,
          position: 100 + episode,
          parts: [],
          external_url: `https://media.example.com/${episode}.m3u8`,
          series_id: 'lagos',
          season: 1,
          episode,
        })),
      )
      .execute()
    const token = await aViewer()
    await vi.waitFor(async () => {
      const { body } = await save(token, 'lagos-1', { position: 1_000 })
      expect(body.data).toEqual({ stored: 1, unknown: 0 })
    })
    const episode = {
      seriesTag: 'lagos',
      season: 1,
      number: 2,
      seriesNameTranslations: { fr: 'Lagos ce soir' },
    }
    expect((await libraryOf(token)).continueWatching).toMatchObject([
      { tag: 'lagos-2', positionSeconds: 0, episode },
    ])
  })
})

describe('episodes that were only opened', () => {
  it('[B-20, B-24] do not take their series out of what is continued', async () => {
    const token = await aViewer()
    await save(token, 'lagos-1', { position: 990, secondsAgo: 60 })
    await save(token, 'lagos-2', { position: 12, secondsAgo: 30 })
    expect((await libraryOf(token)).continueWatching).toMatchObject([{ tag: 'lagos-2', positionSeconds: 0 }])
    await save(token, 'lagos-1', { position: 400, secondsAgo: 20 })
    await save(token, 'lagos-2', { position: 15, secondsAgo: 10 })
    expect((await libraryOf(token)).continueWatching).toMatchObject([
      { tag: 'lagos-1', positionSeconds: 400 },
    ])
    expect((await api.get('series/lagos', { token })).body.data.continueWith).toMatchObject({
      tag: 'lagos-1',
      positionSeconds: 400,
    })
    await save(token, 'lagos-2', { position: 990 })
    expect((await libraryOf(token)).continueWatching).toEqual([])
  })
})

describe('lists', () => {
  it('[B-21] My List has the latest entry first; adding twice and removing what is not on it change nothing', async () => {
    const token = await aViewer()
    const change = (body: object) => api.post('library/list', body, { token })
    await change({ listed: [{ kind: 'vod', tag: vods[0] }] })
    test.deps.clock.advance(1_000)
    await change({ listed: [{ kind: 'vod', tag: vods[1] }] })
    await change({ listed: [{ kind: 'vod', tag: vods[1] }], unlisted: [{ kind: 'vod', tag: vods[2] }] })
    expect((await libraryOf(token)).myList.map(({ tag }) => tag)).toEqual([vods[1], vods[0]])
    await change({ unlisted: [{ kind: 'vod', tag: vods[1] }] })
    expect((await libraryOf(token)).myList.map(({ tag }) => tag)).toEqual([vods[0]])
  })

  it('[B-22] favourite channels keep their order, and two devices can add at the same time', async () => {
    const token = await aViewer()
    const change = (body: object) => api.post('library/favourites', body, { token })
    await Promise.all(channels.map((tag) => change({ added: [tag] })))
    const order = channels.toReversed()
    await change({ order })
    expect((await libraryOf(token)).favourites.map(({ tag }) => tag)).toEqual(order)
    await change({ removed: [order[1] ?? ''] })
    expect((await libraryOf(token)).favourites.map(({ tag }) => tag)).toEqual([order[0], order[2]])
  })

  it('[B-21] profiles of an account have lists of their own', async () => {
    const token = await aViewer()
    await api.post('library/list', { listed: [{ kind: 'vod', tag: vods[0] }] }, { token })
    const added = await api.post('household/profiles', { name: 'Second', picture: 'sun' }, { token })
    const { profiles } = added.body.data as { profiles: { id: string; name: string }[] }
    const second = profiles.find(({ name }) => name === 'Second')?.id ?? ''
    const chosen = await api.post(`household/profiles/${second}/choose`, {}, { token })
    const other = (chosen.body.data as { token: string }).token
    expect((await libraryOf(other)).myList).toEqual([])
  })
})

describe('an account that is erased meanwhile', () => {
  it('[M-07, B-21, B-22] has no lists afterwards, and the request is rejected', async () => {
    const token = await aViewer()
    const id = `library-${accounts}`
    const { db } = test.deps
    // Not awaited within the transaction, for whose end it waits.
    let change: ReturnType<typeof api.post> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('viewer_profile').where('id', '=', id).select('id').forUpdate().execute()
      change = api.post('library/list', { listed: [{ kind: 'vod', tag: vods[0] }] }, { token })
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows).toHaveLength(1)
      })
      await trx.deleteFrom('viewer_profile').where('id', '=', id).execute()
    })
    expect((await change)?.body.reason).toBe('sign-in-needed')
  })
})

describe('history', () => {
  it('[B-23] lists what was watched, deletes one entry or all', async () => {
    const token = await aViewer()
    await save(token, vods[0] ?? '', { position: 10, secondsAgo: 5 })
    await save(token, vods[1] ?? '', { position: 990 })
    const channel = { of: { kind: 'channel', tag: channels[0] }, positionSeconds: 0, durationSeconds: 0 }
    await api.post('library/progress', { items: [{ ...channel, secondsAgo: 10 }] }, { token })
    const history = async () =>
      (await api.get('library/history/1', { token })).body.data as { items: Card[]; total: number }
    expect(await history()).toMatchObject({
      total: 3,
      items: [{ tag: vods[1], isFinished: true }, { tag: vods[0] }, { kind: 'channel', tag: channels[0] }],
    })
    expect((await libraryOf(token)).recentChannels).toMatchObject([{ tag: channels[0] }])
    await api.post('library/history/delete', { of: { kind: 'vod', tag: vods[1] } }, { token })
    expect(await history()).toMatchObject({ total: 2 })
    expect((await api.post('library/history/delete', { of: null }, { token })).body.data).toEqual({
      deleted: 2,
    })
    expect(await history()).toEqual({ items: [], total: 0 })
  })

  it('[B-23] while it is paused, nothing is recorded', async () => {
    const token = await aViewer()
    const [main] = ((await api.get('household', { token })).body.data as { profiles: { id: string }[] })
      .profiles
    await api.patch(`household/profiles/${main?.id ?? ''}`, { isHistoryPaused: true }, { token })
    await save(token, vods[0] ?? '', { position: 300 })
    expect((await api.get('library/history/1', { token })).body.data).toEqual({ items: [], total: 0 })
  })

  it('[B-23, F-07, M-07] it is part of the export, and erased with the account', async () => {
    const token = await aViewer()
    const id = `library-${accounts}`
    await save(token, vods[0] ?? '', { position: 300 })
    const count = () =>
      test.deps.db.selectFrom('watch_progress').where('profile_id', '=', id).selectAll().execute()
    expect(await count()).toHaveLength(1)
    await api.post('profile/erase', { password: 'kallo-demo-1' }, { token })
    expect(await count()).toEqual([])
  })
})
