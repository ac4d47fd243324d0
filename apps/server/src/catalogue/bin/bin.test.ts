import { dayMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findHistory } from '../../jobs.ts'
import { signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { purgeBin } from './index.ts'

let test: TestApp
let owner: ConsoleClient

beforeAll(async () => {
  test = await createTestApp()
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

async function aDeletedChannel(name: string): Promise<string> {
  const { data } = (await owner.post('channels', { name, category: 'news' })).body
  const items = [{ id: data.id, version: data.version }]
  await owner.post('channels/bulk', { items, action: { kind: 'delete' } })
  return data.id
}
const stored = (id: string) =>
  test.deps.db.selectFrom('channel').where('id', '=', id).selectAll().executeTakeFirst()

describe('purging the bin', () => {
  it('[L-06, L-07, B-22] removes records after 30 days, but not the names that reports need', async () => {
    const unused = await aDeletedChannel('Never watched')
    const watched = await aDeletedChannel('Watched')
    const hour = { hour: new Date(test.deps.clock.now()), content_id: watched, kind: 'channel' as const }
    const figures = { watched_seconds: 60, starts: 1, stalls: 0, errors: 0, viewers: 1, sessions: 1 }
    await test.deps.db
      .insertInto('watch_hour')
      .values({ ...hour, ...figures, country: '' })
      .execute()
    const { db } = test.deps
    const profile = await db.selectFrom('viewer_profile').select('id').executeTakeFirstOrThrow()
    const favourite = { profile_id: profile.id, channel_id: watched, position: 0 }
    await db.insertInto('favourite_channel').values(favourite).execute()
    test.deps.clock.advance(30 * dayMs - 1)
    await purgeBin(test.deps, findHistory)
    expect(await stored(unused)).toBeDefined()
    test.deps.clock.advance(1)
    const later = await aDeletedChannelAfterLogin()
    await purgeBin(test.deps, findHistory)
    await purgeBin(test.deps, findHistory)
    expect(await stored(unused)).toBeUndefined()
    expect(await stored(watched)).toMatchObject({ name: 'Watched', tag: expect.stringMatching(/^deleted-/) })
    expect(await stored(later)).toMatchObject({ purged_at: null })
    expect(
      await db.selectFrom('favourite_channel').where('channel_id', '=', watched).selectAll().execute(),
    ).toEqual([])
    const { items } = (await owner.post('bin/list', {})).body.data
    expect(items.map(({ id }: { id: string }) => id)).toEqual([later])
    expect((await owner.post('bin/restore', { kind: 'channel', id: watched })).status).toBe(404)
    const again = await owner.post('channels', { name: 'Watched', category: 'news' })
    expect(again.body.data.tag).toBe('watched')
  })
})

it('[L-06, L-07] removes the uploads of a film whose name reports need, so that their pictures are free', async () => {
  const { db, clock } = test.deps
  owner = await signInAsOwner(() => test)
  const { id } = (await owner.post('vods', { name: 'Watched film', category: 'drama' })).body.data
  const now = new Date(clock.now())
  const file = { id: 'a'.repeat(24), vod_id: id, uploader: 'test', name: 'film.mp4', bytes: 1 }
  await db
    .insertInto('vod_file')
    .values({ ...file, state: 'published', posters: ['uploads/1.webp'], created_at: now, changed_at: now })
    .execute()
  await db.updateTable('vod').set({ deleted_at: now }).where('id', '=', id).execute()
  clock.advance(31 * 86_400_000)
  await purgeBin(test.deps, (_trx, kind) => Promise.resolve(new Set(kind === 'vod' ? [id] : [])))
  const vod = db.selectFrom('vod').where('id', '=', id).select('purged_at').executeTakeFirst()
  expect(await vod).toMatchObject({ purged_at: expect.any(Date) })
  expect(await db.selectFrom('vod_file').where('vod_id', '=', id).selectAll().execute()).toEqual([])
})

async function aDeletedChannelAfterLogin(): Promise<string> {
  owner = await signInAsOwner(() => test)
  return aDeletedChannel('Just deleted')
}
