import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '@kallo/rules/foundation/durations'
import { findHistory } from '../../jobs.ts'
import {
  apply,
  channelRows,
  client,
  db,
  newSource,
  playlist,
  signInAgain,
  test,
  upload,
  uploadAndApply,
  useImportApp,
} from '../../testing/catalogue/import-app.ts'
import { purgeBin } from '../bin/index.ts'

useImportApp()

let source: string
beforeEach(async () => {
  await db().deleteFrom('channel').where('external_url', 'like', 'http://tv.test/%').execute()
  await db().deleteFrom('banner').where('alt', '=', 'Used').execute()
  source = await newSource('m3u', { publishes: true })
})

const revert = async (id: string) => (await client.post(`import/batches/${id}/revert`)).status
const preview = async (id: string) => (await client.get(`import/batches/${id}/revert`)).body.data
const channel = async (name: string) =>
  db().selectFrom('channel').where('name', '=', name).selectAll().executeTakeFirstOrThrow()
const names = async () => (await channelRows()).map(({ name }) => name)
const bulk = async (path: 'channels' | 'categories', id: string, action: Record<string, unknown>) => {
  const { version } = (await client.get(`${path}/${id}`)).body.data
  const { body } = await client.post(`${path}/bulk`, { items: [{ id, version }], action })
  expect(body.data).toMatchObject({ changed: 1 })
}
const restoreChannel = async (id: string) =>
  expect((await client.post('bin/restore', { kind: 'channel', id })).status).toBe(200)

const figures = { watched_seconds: 60, starts: 1, stalls: 0, errors: 0, viewers: 1, sessions: 1 }

describe('channels that the reverted import created', () => {
  const useChannel: [string, (id: string) => Promise<unknown>][] = [
    [
      'edited',
      async (id) => {
        const { version } = (await client.get(`channels/${id}`)).body.data
        return client.patch(`channels/${id}`, { version, description: 'Ours' })
      },
    ],
    ['unpublished', (id) => bulk('channels', id, { kind: 'unpublish' })],
    [
      'promoted by a banner',
      () => {
        const image = 'banners/test.1a2b3c4d.webp'
        return client.post('banners', {
          alt: 'Used',
          image,
          imageSmall: image,
          actionType: 'internal',
          channel: 'used',
        })
      },
    ],
    [
      'watched',
      (id) =>
        db()
          .insertInto('watch_hour')
          .values({
            hour: new Date(test.deps.clock.now()),
            content_id: id,
            kind: 'channel',
            country: '',
            ...figures,
          })
          .execute(),
    ],
    [
      'a favourite',
      async (id) => {
        const profile = await db().selectFrom('viewer_profile').select('id').executeTakeFirstOrThrow()
        const favourite = { profile_id: profile.id, channel_id: id, position: 0 }
        return db().insertInto('favourite_channel').values(favourite).execute()
      },
    ],
    [
      'with a guide that was chosen',
      async (id) => {
        const guide = { source_id: await newSource('xmltv'), guide_id: null }
        const chosen = { ...guide, channel_id: id, how: 'manual' as const, is_locked: true }
        return db().insertInto('import_match').values(chosen).execute()
      },
    ],
  ]

  it.each(useChannel)('[J-09, L-07] go to the bin when %s, else are deleted', async (_how, use) => {
    const batch = await uploadAndApply(source, playlist('Used', 'Unused'))
    const { id } = await channel('Used')
    await use(id)
    expect(await preview(batch.id)).toEqual({ channelsToBin: 1 })
    expect(await revert(batch.id)).toBe(200)
    expect(await names()).toEqual(['Used'])
    expect(await channel('Used')).toMatchObject({ is_published: false, deleted_at: expect.any(Date) })
    const audit = db().selectFrom('audit_entry').where('action', '=', 'channel.delete')
    expect(await audit.select('subject').orderBy('id', 'desc').executeTakeFirst()).toEqual({
      subject: 'Used',
    })
  })

  it('[J-09] are deleted although their logos were imported and a later import was reverted', async () => {
    const first = await uploadAndApply(source, playlist('Used', 'Unused'))
    const { id } = await channel('Used')
    const logo = { logo: 'uploads/1.webp' }
    await db()
      .updateTable('channel')
      .set({ ...logo, version: 2 })
      .where('id', '=', id)
      .execute()
    await db()
      .updateTable('import_channel')
      .set({ logo_picture: logo.logo })
      .where('channel_id', '=', id)
      .execute()
    const file = playlist('Used').replace('used.m3u8', 'moved.m3u8')
    const second = await upload(source, file)
    await apply(second.id, true)
    expect([await revert(second.id), await preview(first.id)]).toEqual([200, { channelsToBin: 0 }])
    expect([await revert(first.id), await names()]).toEqual([200, []])
  })

  it('[J-05, J-09] are created again by the next import while they are in the bin', async () => {
    const batch = await uploadAndApply(source, playlist('Used'))
    const { id } = await channel('Used')
    await bulk('channels', id, { kind: 'unpublish' })
    await revert(batch.id)
    expect((await uploadAndApply(source, playlist('Used'))).counts).toMatchObject({ added: 1 })
    await restoreChannel(id)
    const again = await uploadAndApply(source, playlist('Used'))
    expect(again.counts).toMatchObject({ added: 0, unchanged: 1, removed: 0 })
    expect((await channelRows()).map((row) => row.is_published).toSorted()).toEqual([false, true])
  })

  it('[J-05, J-09] follow their entries again when they are restored before the next import', async () => {
    const batch = await uploadAndApply(source, playlist('Used'))
    const { id } = await channel('Used')
    await bulk('channels', id, { kind: 'unpublish' })
    await revert(batch.id)
    await restoreChannel(id)
    const file = playlist('Used').replace('used.m3u8', 'moved.m3u8')
    expect((await uploadAndApply(source, file)).counts).toMatchObject({ added: 0, changed: 1 })
    expect(await channelRows()).toMatchObject([
      { id, external_url: 'http://tv.test/moved.m3u8', is_published: false },
    ])
  })

  it('[J-05, J-09] stay in the bin when an operator deleted them', async () => {
    const batch = await uploadAndApply(source, playlist('Used'))
    const { id } = await channel('Used')
    await bulk('channels', id, { kind: 'unpublish' })
    await bulk('channels', id, { kind: 'delete' })
    test.deps.clock.advance(1)
    expect([await revert(batch.id), await names()]).toEqual([200, ['Used']])
    expect((await uploadAndApply(source, playlist('Used'))).counts).toMatchObject({ added: 0 })
  })
})

describe('reverting after the category of a channel was deleted', () => {
  const other = playlist('Moved').replace('"Test group"', '"Other group"')
  async function movedChannel() {
    await db().deleteFrom('category').where('name', 'in', ['Test group', 'Other group']).execute()
    await uploadAndApply(source, playlist('Moved'))
    const { id, category_id: former } = await channel('Moved')
    const batch = await uploadAndApply(source, other)
    await bulk('categories', former, { kind: 'unpublish' })
    await bulk('categories', former, { kind: 'delete' })
    return { id, batch, present: (await channel('Moved')).category_id }
  }

  it('[J-09] keeps the present one, so that the channel stays on air', async () => {
    const { batch, present } = await movedChannel()
    expect(await revert(batch.id)).toBe(200)
    expect(await channel('Moved')).toMatchObject({ category_id: present, is_published: true })
  })

  it('[J-09] succeeds after the bin was emptied', async () => {
    const { batch, present } = await movedChannel()
    test.deps.clock.advance(31 * dayMs)
    await purgeBin(test.deps, findHistory)
    await signInAgain()
    expect(await revert(batch.id)).toBe(200)
    expect(await channel('Moved')).toMatchObject({ category_id: present })
  })
})

it('[J-09, L-07] a channel that an import took off air stays unpublished in the bin', async () => {
  await uploadAndApply(source, playlist('Gone', 'Kept', 'Kept-2', 'Kept-3'))
  const { id } = await channel('Gone')
  const batch = await uploadAndApply(source, playlist('Kept', 'Kept-2', 'Kept-3'))
  await bulk('channels', id, { kind: 'delete' })
  expect(await revert(batch.id)).toBe(200)
  await restoreChannel(id)
  expect(await channel('Gone')).toMatchObject({ is_published: false, deleted_at: null })
})

it('[J-09] reverting a guide leaves out channels that no longer exist', async () => {
  await uploadAndApply(source, playlist('Matched'))
  const { id } = await channel('Matched')
  const guide = await newSource('xmltv')
  const file = (name: string) =>
    `<tv><channel id="${name}"><display-name>Matched</display-name></channel><programme channel="${name}" start="20261129230000 +0000" stop="20261130000000 +0000"><title>News</title></programme></tv>`
  await uploadAndApply(guide, file('matched.test'))
  const undo = { source_id: guide, guide_id: 'matched.test', how: 'exact' }
  const { id: batch } = await uploadAndApply(guide, file('matched.test'))
  await db()
    .insertInto('import_undo')
    .values({ batch_id: batch, kind: 'match', subject: id, before: JSON.stringify(undo), after: null })
    .execute()
  await db().deleteFrom('channel').where('id', '=', id).execute()
  expect(await revert(batch)).toBe(200)
})
