import { describe, expect, it } from 'vitest'
import {
  address,
  apply,
  changes,
  client,
  db,
  minute,
  newSource,
  playlist,
  setPage,
  signInAgain,
  test,
  upload,
  uploadAndApply,
  useImportApp,
} from '../../testing/catalogue/import-app.ts'
import { refreshSources } from './refresh-sources.ts'

useImportApp()

/** Channels named after `prefix`, two in each group. */
const grouped = (prefix: string, groups: readonly string[]) =>
  [
    '#EXTM3U',
    ...groups.flatMap((group) =>
      [1, 2].flatMap((n) => [
        `#EXTINF:-1 group-title="${group}",${prefix} ${group} ${n}`,
        `http://tv.test/${prefix}-${group}-${n}.m3u8`,
      ]),
    ),
  ].join('\n')

const choose = async (batchId: string, choice: object) =>
  (await client.post(`import/batches/${batchId}/choose`, choice)).body.data

const groupsOf = async (batchId: string) =>
  (await client.post(`import/batches/${batchId}/groups`, {})).body.data.items as {
    name: string
    entries: number
    imported: number
  }[]

const onAir = async (prefix: string) => {
  const rows = await db()
    .selectFrom('channel')
    .where('name', 'like', `${prefix} %`)
    .where('is_published', '=', true)
    .orderBy('name')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}

describe('choosing what a playlist imports', () => {
  it('[J-14] imports only the chosen groups and channels, and creates no other categories', async () => {
    const source = await newSource('m3u', { publishes: true })
    const batch = await upload(source, grouped('Pick', ['News', 'Music', 'Left']))
    expect(await groupsOf(batch.id)).toEqual([
      { name: 'News', entries: 2, imported: 2 },
      { name: 'Music', entries: 2, imported: 2 },
      { name: 'Left', entries: 2, imported: 2 },
    ])
    const chosen = await choose(batch.id, {
      everything: false,
      groups: [{ name: 'News', isImported: true }],
      lines: [
        { line: 4, isImported: false },
        { line: 6, isImported: true },
      ],
    })
    expect(chosen.counts).toMatchObject({ added: 2, removed: 0, excluded: 4 })
    expect(await groupsOf(batch.id)).toMatchObject([{ imported: 1 }, { imported: 1 }, { imported: 0 }])
    expect((await changes(batch.id, 'excluded')).map(({ line }) => line)).toEqual([4, 8, 10, 12])
    expect((await apply(batch.id)).status).toBe(200)
    expect(await onAir('Pick')).toEqual(['Pick Music 1', 'Pick News 1'])
    const categories = await db().selectFrom('category').where('name', '=', 'Left').select('id').execute()
    expect(categories).toEqual([])
  })

  it('[J-14, J-10] is kept when the playlist is read again, which may add to chosen groups only', async () => {
    const source = await newSource('m3u', { publishes: true })
    const first = await upload(source, grouped('Keep', ['News', 'Music']))
    await choose(first.id, { everything: false, groups: [{ name: 'News', isImported: true }] })
    await apply(first.id)
    const more = grouped('Keep', ['News', 'Music', 'Sport']).replace('#EXTM3U', grouped('Keep-2', ['News']))
    const second = await upload(source, more)
    expect(second).toMatchObject({ warnings: [], counts: { added: 2, unchanged: 2, excluded: 4 } })
    await apply(second.id)
    expect(await onAir('Keep')).toEqual(['Keep News 1', 'Keep News 2'])
    expect(await onAir('Keep-2')).toEqual(['Keep-2 News 1', 'Keep-2 News 2'])
  })

  it('[J-14, J-09] follows an entry that the playlist renames and then moves, and is restored with a reverted batch', async () => {
    const source = await newSource('m3u', { publishes: true })
    const file = grouped('Follow', ['News'])
    const first = await upload(source, file)
    await choose(first.id, { lines: [{ line: 2, isImported: false }] })
    await apply(first.id)
    const renamed = file.replace(',Follow News 1', ',Another name')
    const second = await uploadAndApply(source, renamed)
    expect(second.counts).toMatchObject({ added: 0, excluded: 1 })
    const moved = await upload(source, renamed.replace('Follow-News-1.m3u8', 'elsewhere.m3u8'))
    expect(moved.counts).toMatchObject({ added: 0, excluded: 1 })
    await client.post(`import/batches/${moved.id as string}/discard`)
    await client.post(`import/batches/${second.id as string}/revert`)
    const { choice } = await db()
      .selectFrom('import_source')
      .where('id', '=', source)
      .select('choice')
      .executeTakeFirstOrThrow()
    expect(choice.entries).toMatchObject([{ name: 'Follow News 1' }])
  })

  it('[J-14] takes channels off air that were imported before, without a warning, and back on air', async () => {
    const source = await newSource('m3u', { publishes: true })
    await uploadAndApply(source, grouped('Back', ['News', 'Music']))
    const { body } = await client.post(`import/sources/${source}/rematch`)
    const left = await choose(body.data.id as string, { everything: false })
    expect(left).toMatchObject({ warnings: [], counts: { removed: 4, excluded: 4, added: 0 } })
    expect((await changes(left.id as string, 'removed'))[0]?.detail).toBe('Left out; it is taken off air')
    expect((await apply(left.id as string)).status).toBe(200)
    expect(await onAir('Back')).toEqual([])
    const again = await client.post(`import/sources/${source}/rematch`)
    const all = await choose(again.body.data.id as string, { everything: true })
    expect(all.counts).toMatchObject({ changed: 4, excluded: 0 })
    await apply(all.id as string)
    expect(await onAir('Back')).toHaveLength(4)
  })

  it('[J-14, J-10] still warns when most of what is imported is gone from the file', async () => {
    const source = await newSource('m3u', { publishes: true })
    const batch = await upload(
      source,
      grouped('Warn', ['News', ...Array.from({ length: 20 }, (_, n) => `No-${n}`)]),
    )
    await choose(batch.id, { everything: false, groups: [{ name: 'News', isImported: true }] })
    await apply(batch.id)
    const next = await upload(
      source,
      grouped(
        'Warn',
        Array.from({ length: 20 }, (_, n) => `No-${n}`),
      ),
    )
    expect(next).toMatchObject({ warnings: ['shrunk'], counts: { removed: 2 } })
  })

  it('[J-14] drops the choice with a discarded batch, and restores the former one with a reverted batch', async () => {
    const source = await newSource('m3u', { publishes: true })
    await uploadAndApply(source, grouped('Undo', ['News', 'Music']))
    const stage = async () =>
      (await client.post(`import/sources/${source}/rematch`)).body.data as { id: string; counts: object }
    const nothing = { everything: false }
    const first = await stage()
    await choose(first.id, nothing)
    await client.post(`import/batches/${first.id}/discard`)
    const second = await stage()
    expect(second.counts).toMatchObject({ unchanged: 4, excluded: 0 })
    await choose(second.id, nothing)
    await apply(second.id)
    expect(await onAir('Undo')).toEqual([])
    await client.post(`import/batches/${second.id}/revert`)
    expect(await onAir('Undo')).toHaveLength(4)
    const again = await upload(source, grouped('Undo', ['News', 'Music']))
    expect(again.counts).toMatchObject({ unchanged: 4, excluded: 0, removed: 0 })
  })

  it('[J-14, J-10] postpones a refresh while an operator chooses', async () => {
    setPage({ body: grouped('Wait', ['News', 'Music']) })
    const source = await newSource('m3u', { publishes: true, url: address, refreshMinutes: 15 })
    await test.runJobs()
    const batches = async () =>
      (await client.post('import/batches/list', { sourceId: source })).body.data.items as { id: string }[]
    const [first] = await batches()
    await apply(first?.id ?? '')
    const { body } = await client.post(`import/sources/${source}/rematch`)
    // The refresh is due; the session of the console ends earlier than the clock has to be advanced.
    await db()
      .updateTable('import_source')
      .set({ next_refresh_at: new Date(test.deps.clock.now()) })
      .where('id', '=', source)
      .execute()
    await choose(body.data.id as string, { everything: false })
    await refreshSources(test.deps)
    expect(await batches()).toHaveLength(2)
    test.deps.clock.advance(31 * minute)
    await signInAgain()
    await refreshSources(test.deps)
    expect(await batches()).toHaveLength(3)
    await test.runJobs()
    // The file has not changed, and what was not applied is not the choice of the source.
    expect(await onAir('Wait')).toHaveLength(4)
  })

  it('[J-14] rejects a batch that is not staged, and a guide', async () => {
    const source = await newSource('m3u')
    const applied = await uploadAndApply(source, playlist('Chosen'))
    const late = await client.post(`import/batches/${applied.id}/choose`, { everything: false })
    expect(late.status).toBe(409)
    expect((await client.post('import/batches/none/choose', {})).status).toBe(404)
    expect((await client.post('import/batches/none/groups', {})).status).toBe(404)
    const bad = await client.post(`import/batches/${applied.id}/choose`, {
      lines: [{ line: 0, isImported: true }],
    })
    expect(bad.status).toBe(400)
  })
})
