import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let owner: ConsoleClient
const api = createApiClient(() => test)
let token = ''
beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
  token = await test.tokenOf('ada@kallo.test')
})
afterAll(() => test.close())

interface Edited {
  id: string
  version: number
  tag: string
}

/** A published series with published episodes. */
async function aSeries(
  name: string,
  numbers: readonly (readonly [season: number, episode: number])[],
  hasVideo = (_episode: number) => true,
) {
  const series = (await owner.post('series', { name, category: 'drama', isPublished: true })).body.data
  const episodes: Edited[] = []
  for (const [season, episode] of numbers) {
    const fields = { name: `${name} ${season}.${episode}`, category: 'drama', isPublished: true }
    const { body } = await owner.post('vods', {
      ...fields,
      series: series.id,
      season,
      episode,
      ...(hasVideo(episode) && { externalUrl: 'https://media.example.com/film.m3u8' }),
    })
    episodes.push(body.data)
  }
  return { series, episodes }
}

interface Page {
  seasons: {
    season: number
    episodes: { tag: string; number: number; positionSeconds?: number; isAvailable: boolean }[]
  }[]
  continueWith: { tag: string } | null
}
const pageOf = async (tag: string, count: number) =>
  vi.waitFor(async () => {
    const { body } = await api.get(`series/${tag}`, { token })
    const page = body.data as Page
    expect(page.seasons.flatMap(({ episodes }) => episodes)).toHaveLength(count)
    return page
  })
const watch = (tag: string, positionSeconds: number) =>
  api.post(
    'library/progress',
    { items: [{ of: { kind: 'vod', tag }, positionSeconds, durationSeconds: 1_000 }] },
    { token },
  )

describe('a series', () => {
  it('[B-24] lists seasons and episodes in their order, however they were entered', async () => {
    const { series } = await aSeries('Okada Street', [
      [2, 1],
      [1, 2],
      [1, 1],
    ])
    const page = await pageOf(series.tag, 3)
    expect(
      page.seasons.map(({ season, episodes }) => [season, episodes.map(({ number }) => number)]),
    ).toEqual([
      [1, [1, 2]],
      [2, [1]],
    ])
  })

  it('[B-24] continues with the episode that was begun, then with the one after it, even in the next season', async () => {
    const { series, episodes } = await aSeries('Makoko', [
      [1, 1],
      [2, 1],
    ])
    const [one, two] = episodes.map(({ tag }) => tag)
    expect((await pageOf(series.tag, 2)).continueWith?.tag).toBe(one)
    await watch(one ?? '', 300)
    expect((await pageOf(series.tag, 2)).continueWith).toMatchObject({ tag: one, positionSeconds: 300 })
    test.deps.clock.advance(1_000)
    await watch(one ?? '', 990)
    expect((await pageOf(series.tag, 2)).continueWith?.tag).toBe(two)
  })

  it('[B-24, P-17] an episode without a video is listed, but not offered', async () => {
    const numbers = [1, 2, 3, 4].map((episode) => [1, episode] as const)
    const { series, episodes } = await aSeries('Harbour', numbers, (episode) => episode % 2 === 0)
    const [, two, , four] = episodes.map(({ tag }) => tag)
    const page = await pageOf(series.tag, 4)
    expect(page.seasons[0]?.episodes.map(({ isAvailable }) => isAvailable)).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(page.continueWith?.tag).toBe(two)
    await watch(two ?? '', 990)
    expect((await pageOf(series.tag, 4)).continueWith?.tag).toBe(four)
    const { body } = await api.post('library/progress-of', { of: { kind: 'vod', tag: two } }, { token })
    expect(body.data).toMatchObject({ next: { tag: four } })
  })

  it('[B-24] an unpublished episode is not listed, and the number of an existing episode is rejected', async () => {
    const { series, episodes } = await aSeries('Ajegunle', [
      [1, 1],
      [1, 2],
    ])
    await pageOf(series.tag, 2)
    const [one, two] = episodes
    const same = await owner.patch(`vods/${two?.id}`, { version: two?.version, episode: 1 })
    expect(Object.keys(same.body.fields ?? {})).toEqual(['episode'])
    const items = [{ id: one?.id, version: one?.version }]
    await owner.post('vods/bulk', { items, action: { kind: 'unpublish' } })
    expect((await pageOf(series.tag, 1)).continueWith?.tag).toBe(two?.tag)
  })

  it('[B-24] an episode needs a season and a number', async () => {
    const { series } = await aSeries('Short', [])
    const { body } = await owner.post('vods', { name: 'Alone', category: 'drama', series: series.id })
    expect(Object.keys(body.fields ?? {})).toEqual(['season'])
  })

  it('[L-06] a series with episodes is not deleted', async () => {
    const { series } = await aSeries('Kept', [[1, 1]])
    const items = [{ id: series.id, version: series.version }]
    await owner.post('series/bulk', { items, action: { kind: 'unpublish' } })
    const unpublished = (await owner.get(`series/${series.id}`)).body.data
    expect(unpublished.episodes).toBe(1)
    const deleted = await owner.post('series/bulk', {
      items: [{ id: series.id, version: unpublished.version }],
      action: { kind: 'delete' },
    })
    expect(deleted.body.data).toMatchObject({ changed: 0, failed: [{ id: series.id }] })
  })

  it('[L-07] a deleted series is restored from the bin', async () => {
    const { series } = await aSeries('Restored', [])
    const act = async (kind: string) => {
      const { version } = (await owner.get(`series/${series.id}`)).body.data
      return owner.post('series/bulk', { items: [{ id: series.id, version }], action: { kind } })
    }
    await act('unpublish')
    await act('delete')
    expect((await owner.get(`series/${series.id}`)).status).toBe(404)
    expect((await owner.post('bin/restore', { kind: 'series', id: series.id })).status).toBe(200)
    expect((await owner.get(`series/${series.id}`)).status).toBe(200)
  })

  it('[L-07, B-24] a deleted episode is not restored once another one has its number', async () => {
    const { series, episodes } = await aSeries('Renumbered', [[1, 1]])
    const id = episodes[0]?.id ?? ''
    for (const kind of ['unpublish', 'delete']) {
      const { version } = (await owner.get(`vods/${id}`)).body.data
      await owner.post('vods/bulk', { items: [{ id, version }], action: { kind } })
    }
    const other = { name: 'Other', category: 'drama', series: series.id, season: 1, episode: 1 }
    expect((await owner.post('vods', other)).status).toBe(200)
    const { status, body } = await owner.post('bin/restore', { kind: 'vod', id })
    expect([status, body.fields]).toEqual([400, { episode: 'The episode “Other” has its number now' }])
  })

  it('[L-07, B-24] a deleted episode is not restored into a deleted series', async () => {
    const { series, episodes } = await aSeries('Deleted Series', [[1, 1]])
    const id = episodes[0]?.id ?? ''
    const remove = async (path: 'vods' | 'series', removed: string) => {
      for (const kind of ['unpublish', 'delete']) {
        const { version } = (await owner.get(`${path}/${removed}`)).body.data
        await owner.post(`${path}/bulk`, { items: [{ id: removed, version }], action: { kind } })
      }
    }
    await remove('vods', id)
    await remove('series', series.id)
    const restore = (kind: string, restored: string) => owner.post('bin/restore', { kind, id: restored })
    const { status, body } = await restore('vod', id)
    expect([status, body.fields]).toEqual([400, { series: 'Restore the series “Deleted Series” first' }])
    await restore('series', series.id)
    expect((await restore('vod', id)).status).toBe(200)
  })

  it('[Z-01] the search finds it by its name', async () => {
    const { series } = await aSeries('Zungeru Railway', [[1, 1]])
    await pageOf(series.tag, 1)
    const { body } = await api.post('search', { query: 'zungeru', purpose: 'search' }, { token })
    expect(JSON.stringify(body.data)).toContain(`"${series.tag}"`)
  })

  it('[B-24] a series that does not exist is not found', async () => {
    expect((await api.get('series/no-such-series', { token })).body.reason).toBe('series-not-found')
  })
})
